package io.horoscope.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.tool.tree.StockTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Arguments and exit codes; what the commands do is tested where it is done and on the assembled
 * distribution.
 */
class HoroscopeToolTest extends ToolInProcess {

    @TempDir private Path folder;

    @Test
    void execute_helpOfEveryCommand_hasExamples() {
        for (String command : HoroscopeTool.commandLine().getSubcommands().keySet()) {
            out.getBuffer().setLength(0);
            assertEquals(0, run(command, "--help"));
            assertTrue(out.toString().contains("Example"), command);
        }
        assertEquals(0, run("--help"));
    }

    /** The help is long, and the line that matters would scroll away. */
    @Test
    void execute_badArguments_exitWith2AndSayWhatAndWhereTheHelpIs() {
        assertEquals(2, run("install", "home", "--mode", "enabled"));
        assertEquals(
                "horoscope: --mode is 'enabled'; allowed: off, shadow, on\n"
                        + "See 'horoscope install --help'.\n",
                err.toString());
        for (String[] command :
                new String[][] {
                    {},
                    {"instal"},
                    {"install"},
                    {"install", "home", "--director", "10.0.0.9"},
                    {"install", "home", "--authentication", "yes"},
                    {"keys", "--node", "10.0.0.1"},
                    {"exclude", "10.0.0.1"},
                    {"calibrate"},
                    {"status", "a", "b"}
                }) {
            err.getBuffer().setLength(0);
            assertEquals(2, run(command));
            assertTrue(err.toString().lines().count() <= 3, err.toString());
            assertHas(err, "--help'.");
        }
    }

    @Test
    void execute_keysWhereThereIsNoSecret_needNew() throws IOException {
        String typo = folder.resolve("typo").toString();
        assertEquals(1, run("keys", "--directory", typo, "--node", "10.0.0.4"));
        assertHas(err, "typo/cluster.secret; allowed: ");
        assertFalse(Files.exists(Path.of(typo)));
        assertEquals(0, run("keys", "--directory", typo, "--node", "10.0.0.4", "--new"));
        assertEquals(0, run("keys", "--directory", typo, "--node", "10.0.0.5"));
    }

    @Test
    void execute_badNodeAddresses_allAreNamed() {
        assertEquals(
                2, run("keys", "--directory", folder.toString(), "--nodes", "host,10.0.0.1,1.2.3"));
        assertHas(err, "'host'", "'1.2.3'");
    }

    @Test
    void execute_noNodeAtTheHost_exitsWith1AndSaysWhatToGive() throws IOException {
        int port = FakeNode.freePort();
        for (String[] command :
                new String[][] {
                    {"exclude", "10.0.0.1", "--for", "1h", "--port", "" + port},
                    {"include", "10.0.0.1", "--port", "" + port}
                }) {
            assertEquals(1, run(command));
            assertHas(err, "127.0.0.1:" + port, "--host");
        }
    }

    @Test
    void execute_homeIsNoFolder_exitsWith1AndNamesIt() {
        String home = folder.resolve("nothing").toString();
        assertEquals(1, run("status", home));
        assertHas(err, "horoscope: CASSANDRA_HOME is '" + home);
        assertEquals(1, run("uninstall", home));
        assertEquals(1, run("install", home));
    }

    /** Where the node does not start, the exit code is not 0. */
    @Test
    void execute_checkOfATreeWithASection_isRefused() throws IOException {
        String section = "resource_aware_routing:\n  mode: off\n";
        Path home = folder.resolve("home");
        StockTree.archive(home);
        Path conf = home.resolve("conf");
        Files.writeString(conf.resolve("horoscope.yaml"), section);
        assertEquals(0, run("check", home.toString()), err.toString());
        Files.writeString(conf.resolve("cassandra.yaml"), section);
        assertEquals(1, run("check", home.toString()));
        assertHas(err, "stock Cassandra does not start", "move it to ");
        Files.createDirectories(home.resolve("lib/cassandra"));
        assertEquals(1, run("check", home.toString()), "the complete build has both");
        assertHas(err, "allowed: one of them");
        Files.delete(conf.resolve("horoscope.yaml"));
        assertEquals(0, run("check", home.toString()), err.toString());
    }

    @Test
    void execute_keys_nodesInEveryForm() throws IOException {
        Path keys = folder.resolve("keys");
        assertEquals(
                0,
                run(
                        "keys",
                        "--directory",
                        keys.toString(),
                        "--new",
                        "--nodes",
                        "10.0.0.1, 10.0.0.2",
                        "--node",
                        "10.0.0.3",
                        "--node",
                        "10.0.0.1"));
        for (String node : new String[] {"10.0.0.1", "10.0.0.2", "10.0.0.3"}) {
            assertTrue(Files.exists(keys.resolve("node-" + node + ".key")), node);
        }
        String secret = Files.readString(keys.resolve("cluster.secret")).replaceAll("(?s).*1 ", "");
        assertFalse(out.toString().contains(secret.strip()), "no key is ever printed");
        assertEquals(0, run("keys", "--directory", keys.toString(), "--rotate"));
        assertEquals(2, run("keys", "--directory", keys.toString(), "--rotate", "--drop-old"));
        assertEquals(0, run("keys", "--directory", keys.toString(), "--drop-old"));
        assertEquals(1, run("keys", "--directory", keys.toString()));
    }
}
