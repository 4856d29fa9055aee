package io.horoscope.tool.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.tool.file.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which cassandra.yaml is the node's, in the layouts that there are. */
class ConfFolderTest {

    private static final String STOCK_SCRIPT =
            "if [ \"x$CASSANDRA_HOME\" = \"x\" ]; then\n"
                    + "    CASSANDRA_HOME=\"`dirname \"$0\"`/..\"\n"
                    + "fi\n"
                    + "# The directory where Cassandra's configs live (required)\n"
                    + "if [ \"x$CASSANDRA_CONF\" = \"x\" ]; then\n"
                    + "    CASSANDRA_CONF=\"$CASSANDRA_HOME/conf\"\n"
                    + "fi\n";

    @TempDir private Path folder;

    private StockTree tree;
    private Path elsewhere;

    @BeforeEach
    void makeTree() throws IOException {
        tree = StockTree.archive(folder.resolve("home"));
        elsewhere = Files.createDirectories(folder.resolve("etc-cass"));
        Files.writeString(elsewhere.resolve("cassandra.yaml"), StockTree.YAML);
    }

    private Path find(Map<String, String> environment, Path... conf) {
        return CassandraTree.find(
                        tree.home(),
                        conf.length == 0 ? Optional.empty() : Optional.of(conf[0]),
                        new ConfFolder(
                                folder.resolve("no-etc"),
                                environment,
                                new RunningNodes(folder.resolve("proc"))))
                .yaml()
                .getParent();
    }

    private void script(String name, String text) throws IOException {
        Path file = tree.home().resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void process(String id, Path conf) throws IOException {
        Path process = Files.createDirectories(folder.resolve("proc").resolve(id));
        String classPath = conf + ":" + tree.home() + "/build/classes:" + tree.jar();
        Files.writeString(
                process.resolve("cmdline"),
                "java\0-cp\0" + classPath + "\0org.apache.cassandra.service.CassandraDaemon\0");
    }

    private String refusal(Map<String, String> environment) {
        return assertThrows(RefusedException.class, () -> find(environment)).problems().toString();
    }

    @Test
    void nothingSaysWhere_isTheTreesOwn() throws IOException {
        assertEquals(tree.yaml().getParent(), find(Map.of()));
        script("bin/cassandra.in.sh", STOCK_SCRIPT);
        assertEquals(tree.yaml().getParent(), find(Map.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bin/cassandra.in.sh", "cassandra.in.sh"})
    void scriptSaysWhere_isThatOne(String name) throws IOException {
        script(name, "export CASSANDRA_CONF='" + elsewhere + "' # Ours.\n");
        assertEquals(elsewhere, find(Map.of()));
    }

    @Test
    void environmentSaysWhere_isThatOne() {
        assertEquals(elsewhere, find(Map.of("CASSANDRA_CONF", elsewhere.toString())));
    }

    @Test
    void runningNodeReadsAnother_isThatOne() throws IOException {
        process("12", elsewhere);
        assertEquals(elsewhere, find(Map.of()));
    }

    @Test
    void theyDiffer_isRefusedNamingEachAndTheWayOut() throws IOException {
        script("bin/cassandra.in.sh", STOCK_SCRIPT);
        String problem = refusal(Map.of("CASSANDRA_CONF", elsewhere.toString()));
        assertTrue(problem.contains("CASSANDRA_CONF in the environment is " + elsewhere), problem);
        assertTrue(problem.contains("cassandra.in.sh is " + tree.yaml()), problem);
        assertTrue(problem.contains("choose with --conf DIR"), problem);
        process("12", elsewhere);
        assertTrue(refusal(Map.of()).contains("running process 12 is " + elsewhere));
        assertEquals(elsewhere, find(Map.of(), elsewhere));
    }

    @Test
    void twoNodesOfATreeWithTheirOwn_areRefused() throws IOException {
        process("12", elsewhere);
        process("13", tree.yaml().getParent());
        assertTrue(refusal(Map.of()).contains("choose with --conf DIR"));
    }

    @Test
    void saidFolderWithoutTheFile_isRefused() {
        String problem = refusal(Map.of("CASSANDRA_CONF", folder.toString()));
        assertTrue(problem.contains("there is no cassandra.yaml in it; say where"), problem);
    }

    @Test
    void jarOfAnotherName_isFoundByItsClasses() throws IOException {
        Path other = tree.jar().resolveSibling("cassandra-all-4.1.10.jar");
        Files.move(tree.jar(), other);
        Files.writeString(tree.jar().resolveSibling("jna.jar"), "damaged");
        assertEquals(other, tree.find().jar());
        Files.copy(other, other.resolveSibling("our-own.jar"));
        String problem = assertThrows(RefusedException.class, tree::find).problems().toString();
        assertTrue(problem.contains("several Cassandra jars: " + other), problem);
    }
}
