package io.horoscope.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import io.horoscope.agent.ForeignAgent.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes of stock Cassandra with the agent. */
class AgentNodeIT {

    private static final Path FOREIGN = Path.of(System.getProperty("horoscope.foreign"));
    private static final int ROWS = 50;
    private static final String MODE_ON = "resource_aware_routing:\n  mode: on\n";
    private static final String OFF = "Horoscope is off";

    @ParameterizedTest
    @ValueSource(strings = {"4.1", "5.0"})
    void node_withTheAgent_readsTracesAndShowsTables(String family) throws Exception {
        requireReads(family, StockNode.TESTS_JAVA);
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"4.1, 11", "5.0, 11", "5.0, 21"})
    void node_onAnotherJava_readsTracesAndShowsTables(String family, int java) throws Exception {
        assumeFalse(
                StockNode.javaHome(java).isEmpty(),
                "skipped without -Djava" + java + ".home; ./scripts/test --all fetches it");
        requireReads(family, java);
    }

    /** OpenTelemetry before Horoscope, which it lives beside in either order, and an exporter after. */
    @Tag("slow")
    @Test
    void node_besideRealAgents_readsTracesAndShowsTables() throws Exception {
        StockNode.Plan plan = new StockNode.Plan("5.0");
        for (String off : List.of("traces", "metrics", "logs")) {
            plan.option("-Dotel." + off + ".exporter=none");
        }
        plan.agent(FOREIGN.resolve("opentelemetry.jar")).horoscope();
        Path rules = Path.of("..", "..", "conf", "monitoring", "jmx-exporter.yaml");
        plan.agent(Path.of(FOREIGN.resolve("jmx-exporter.jar") + "=0:" + rules.toAbsolutePath()));
        requireReads(plan, "5.0", StockNode.TESTS_JAVA);
    }

    /** The newest release, with the classes that the agent has, and adopted without these. */
    @Tag("slow")
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void node_ofTheNewestRelease_readsTracesAndShowsTables(boolean isAdopted, @TempDir Path folder)
            throws Exception {
        String release = Stock.versions().get(Stock.versions().size() - 1);
        List<Path> jars = new ArrayList<>(StockNode.jars("5.0"));
        jars.replaceAll(
                jar ->
                        jar.getFileName().toString().startsWith("cassandra-all-")
                                ? Stock.jar(release)
                                : jar);
        Path agent = isAdopted ? AdoptedAgent.without(release, folder) : StockNode.agentJar();
        StockNode.Plan plan = new StockNode.Plan("5.0").jars(jars).agent(agent);
        requireReads(plan, isAdopted ? release + ", adopted" : "5.0", StockNode.TESTS_JAVA);
    }

    /** For scripts/releases. */
    @Test
    @EnabledIfSystemProperty(named = "horoscope.release", matches = ".+")
    void node_ofTheGivenTree_readsTracesAndShowsTables() throws Exception {
        StockNode.Plan plan =
                new StockNode.Plan("5.0")
                        .jars(
                                StockNode.in(
                                        Path.of(System.getProperty("horoscope.release.libraries"))))
                        .agent(Path.of(System.getProperty("horoscope.release.agent")));
        requireReads(plan, System.getProperty("horoscope.release"), StockNode.TESTS_JAVA);
    }

    private static void requireReads(String family, int java) throws Exception {
        requireReads(new StockNode.Plan(family).java(java).horoscope(), family, java);
    }

    /** Starts the node, which has to read, to trace and to show its tables with Horoscope on. */
    static void requireReads(StockNode.Plan plan, String releases, int java) throws Exception {
        String unsigned = "  directors: ['127.0.0.1:9340']\n  authentication: off\n  scope: auto\n";
        plan.settings(MODE_ON + unsigned);
        try (StockNode node = plan.start().awaitUp();
                CqlSession session = Cql.session()) {
            node.awaitLine("JVM vendor/version: .*/" + java + "\\.");
            assertTrue(node.awaitLine("authentication is OFF").startsWith("WARN"));
            write(session);
            for (int key = 0; key < ROWS; key++) {
                assertEquals(key * 7, value(session, key));
            }
            assertEquals(ROWS, session.execute("SELECT * FROM agent.numbers").all().size());
            assertEquals("on", Cql.setting(session, "mode"));
            assertTrue(reads(session) >= ROWS, "reads: " + reads(session));
            List<String> trace =
                    Cql.trace(session, "SELECT value FROM agent.numbers WHERE key = 3");
            assertTrue(trace.stream().anyMatch(line -> line.startsWith("Horoscope")), "" + trace);
            assertFalse(node.output().contains(OFF), node.output());
            assertFalse(node.output().contains("scheduling can only be fifo"), node.output());
            node.awaitLine("This node measures itself; scope: ");
            assertEquals("self", source(session));
            assertTrue(
                    node.loaded().matches("agent [0-9.]+, [0-9]+ classes of Cassandra [^;]*")
                            && node.loaded().contains(" Cassandra " + releases),
                    node.loaded());
            boolean isAdopted = releases.endsWith(", adopted");
            assertEquals(isAdopted, node.output().contains(", adopted: no release of Horoscope"));
            assertEquals(isAdopted, remark(session).contains(", adopted: "), remark(session));
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "4.1, 4.1.10, org/apache/cassandra/net/ResponseVerbHandler.class",
        "5.0, 5.0.8, org/apache/cassandra/service/CassandraDaemon.class"
    })
    void node_ofWhichOneClassIsUnknown_runsAsStockAndSaysSo(
            String family, String version, String unknown) throws Exception {
        StockNode.Plan plan = new StockNode.Plan(family).horoscope().settings(MODE_ON);
        Path classes = plan.directory().resolve("classes");
        Files.createDirectories(classes.resolve(unknown).getParent());
        byte[] stock = Files.readAllBytes(Stock.classes(version).resolve(unknown));
        Files.write(classes.resolve(unknown), ForeignAgent.changed(stock));
        try (StockNode node = plan.firstOnClassPath(classes).start().awaitUp();
                CqlSession session = Cql.session()) {
            String line = node.awaitLine(OFF);
            assertTrue(line.startsWith("WARN"), line);
            assertTrue(line.contains(unknown.replace(".class", "").replace('/', '.')), line);
            assertTrue(node.loaded().startsWith("agent, inactive: "), node.loaded());
            requireStock(session);
        }
    }

    /** The daemon's own class is where Horoscope would look for problems. */
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "4.1, org/apache/cassandra/service/CassandraDaemon",
        "5.0, org/apache/cassandra/net/RequestCallbacks"
    })
    void node_ofWhichAnotherAgentChangedAClass_runsAsStockAndSaysSo(String family, String changed)
            throws Exception {
        StockNode.Plan plan = new StockNode.Plan(family).settings(MODE_ON);
        plan.option(ForeignAgent.option(Shape.CHANGES, changed, plan.directory())).horoscope();
        try (StockNode node = plan.start().awaitUp();
                CqlSession session = Cql.session()) {
            String line = node.awaitLine(OFF);
            assertTrue(
                    line.contains(changed.replace('/', '.') + " was changed by another agent"),
                    line);
            requireStock(session);
        }
    }

    @Tag("slow")
    @Test
    void node_withoutSettings_runsAsStockAndSaysSo() throws Exception {
        try (StockNode node = new StockNode.Plan("5.0").horoscope().start().awaitUp();
                CqlSession session = Cql.session()) {
            assertTrue(node.awaitLine(OFF).contains("horoscope.yaml"));
            assertTrue(node.loaded().contains("; off: there is no "), node.loaded());
            requireStock(session);
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"4.1", "5.0"})
    void node_withBadSettings_doesNotStartAndNamesEveryProblem(String family) throws Exception {
        StockNode.Plan plan =
                new StockNode.Plan(family)
                        .horoscope()
                        .settings("resource_aware_routing:\n  mode: sometimes\n  moed: on\n");
        try (StockNode node = plan.start()) {
            assertNotEquals(0, node.awaitEnd());
            node.awaitLine("mode: 'sometimes'");
            node.awaitLine("moed");
        }
    }

    /** The section in cassandra.yaml is the drop-in build's. */
    @Tag("slow")
    @Test
    void node_sectionInCassandraYaml_doesNotStart() throws Exception {
        StockNode.Plan plan = new StockNode.Plan("4.1").horoscope().settings(MODE_ON);
        Path yaml = plan.conf().resolve("cassandra.yaml");
        Files.writeString(yaml, Files.readString(yaml) + MODE_ON);
        try (StockNode node = plan.start()) {
            assertNotEquals(0, node.awaitEnd());
            node.awaitLine("resource_aware_routing");
        }
    }

    private static void requireStock(CqlSession session) throws IOException {
        write(session);
        assertEquals(7, value(session, 1));
        assertFalse(
                session
                        .execute("SELECT keyspace_name FROM system_virtual_schema.keyspaces")
                        .all()
                        .stream()
                        .anyMatch(row -> "horoscope".equals(row.getString(0))));
    }

    /** How the node's report of itself arrived, which takes a second. */
    private static String source(CqlSession session) {
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (System.nanoTime() < deadline) {
            Row row = session.execute("SELECT source, load FROM horoscope.scores").one();
            if (row != null && !row.isNull("load")) {
                return row.getString("source");
            }
        }
        return null;
    }

    private static void write(CqlSession session) {
        Cql.createKeyspace(session, "agent", 1);
        session.execute("CREATE TABLE agent.numbers (key int PRIMARY KEY, value int)");
        for (int key = 0; key < ROWS; key++) {
            session.execute("INSERT INTO agent.numbers (key, value) VALUES (?, ?)", key, key * 7);
        }
    }

    private static int value(CqlSession session, int key) {
        return session.execute("SELECT value FROM agent.numbers WHERE key = ?", key)
                .one()
                .getInt(0);
    }

    private static String remark(CqlSession session) {
        return String.valueOf(
                session.execute("SELECT remark FROM horoscope.settings WHERE name = 'mode'")
                        .one()
                        .getString(0));
    }

    private static long reads(CqlSession session) {
        return session.execute("SELECT reads FROM horoscope.routing").all().stream()
                .mapToLong(row -> row.getLong(0))
                .sum();
    }
}
