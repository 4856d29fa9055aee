package io.horoscope.distribution.assembled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.distribution.assembled.Program.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of INSTALL.md as printed, in a folder that stands for the machine of a node. */
class InstallPageIT {

    private static final String CASSANDRA = "/opt/apache-cassandra-4.1.10";

    @TempDir private Path root;

    /** All but those that need a running node. */
    @Test
    void oneCommandANode_asPrinted_isInAndOutAgain() throws Exception {
        Path options = makeCassandra().resolve("jvm-server.options");
        Path archive = Path.of(System.getProperty("horoscope.archive"));
        Files.copy(archive, root.resolve(archive.getFileName()));
        for (String command : commands("A: one command a node")) {
            if (!command.contains(" set ") && !command.contains(" get ")) {
                run(command);
            }
        }
        assertEquals(
                "-javaagent:" + root + "/opt/horoscope-0.1.0/horoscope.jar\n-ea\n",
                Files.readString(options));
        assertTrue(Files.exists(options.resolveSibling("horoscope.yaml")));

        run("/opt/horoscope-0.1.0/" + inline("Out again", "bin/horoscope uninstall "));
        assertEquals("-ea\n", Files.readString(options));
    }

    /** Returns the folder of its settings. */
    private Path makeCassandra() throws IOException {
        Path home = root.resolve(CASSANDRA.substring(1));
        Path conf = Files.createDirectories(home.resolve("conf"));
        Files.copy(
                Path.of(System.getProperty("horoscope.stock.jar")),
                Files.createDirectories(home.resolve("lib"))
                        .resolve("apache-cassandra-4.1.10.jar"));
        Files.writeString(conf.resolve("cassandra.yaml"), "cluster_name: 'Test Cluster'\n");
        Files.writeString(conf.resolve("jvm-server.options"), "-ea\n");
        return conf;
    }

    private void run(String command) throws Exception {
        String here = command.replace("/opt", root + "/opt");
        Result done = Program.at("sh", "-euc").run("cd " + root + " && " + here);
        assertEquals(0, done.exit, command + ": " + done);
    }

    private static String section(String title) throws IOException {
        String page = Files.readString(Path.of("../INSTALL.md"));
        int begin = page.indexOf("\n## " + title + "\n") + 1;
        assertTrue(begin > 0, title);
        return page.substring(begin, page.indexOf("\n## ", begin));
    }

    private static List<String> commands(String title) throws IOException {
        return section(title)
                .lines()
                .filter(line -> line.startsWith("       "))
                .map(String::strip)
                .collect(Collectors.toList());
    }

    /** A command within a sentence, which begins so. */
    private static String inline(String title, String beginning) throws IOException {
        String text = section(title);
        int begin = text.indexOf(beginning);
        return text.substring(begin, text.indexOf('`', begin));
    }
}
