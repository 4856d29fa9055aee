package io.horoscope.bench.lab.run.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.CqlNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line; {@code Nb5IT} runs it. */
class Nb5ClientTest {

    private static final List<CqlNode> NODES =
            List.of(new Somewhere("10.0.0.1"), new Somewhere("10.0.0.2"));

    @TempDir private Path directory;
    private Nb5Program program;
    private Nb5Client client;
    private String home;

    @BeforeEach
    void makeClient() throws IOException {
        Path nb5 = Files.createFile(directory.resolve("nb5"));
        assertTrue(nb5.toFile().setExecutable(true));
        Places places = new Places(directory);
        home = places.nosqlbench().toString();
        program = Nb5Program.find(Map.of("PATH", directory.toString()));
        client = new Nb5Client(places, program, directory.resolve("client"), List.of());
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void command_readsAtARate_hasRateThreadsModeAndTheRest() {
        List<String> line = command(run(ClientMode.ANY, "paper-reads", 400));
        assertEquals(directory.resolve("nb5").toString(), line.get(0));
        assertEquals(home + "/workloads/reads.yaml", line.get(1));
        assertEquals("default.main", line.get(2));
        assertTrue(
                line.containsAll(
                        List.of(
                                "host=10.0.0.1,10.0.0.2",
                                "port=9142",
                                "localdc=east",
                                "driverconfig=" + home + "/driver-any.conf",
                                "keycount=20000",
                                "main-threads=32",
                                "maxrate=400",
                                "read_cl=ONE",
                                "zipf=0.99")),
                line.toString());
        assertEquals(
                List.of(
                        "--hdr-digits",
                        "3",
                        "--log-histograms",
                        directory.resolve("nb5.hdr") + ":.*:1s"),
                line.subList(line.size() - 4, line.size()));
    }

    /** A warm-up of 4 s, 8 s, and 5 minutes to start. */
    @Test
    void command_anyRate_hasCyclesForMoreThanTheRun() {
        assertTrue(
                command(run(ClientMode.ANY, "paper-reads", 400))
                        .contains("main-cycles=" + 400 * 312));
        assertTrue(
                command(run(ClientMode.ANY, "paper-reads", 0))
                        .containsAll(List.of("main-cycles=" + 1_000_000L * 312, "maxrate=UNDEF")));
    }

    @Test
    void command_anyMode_hasItsConfigurationOfTheDriver() {
        List<String> line = command(run(ClientMode.REPLICA, "paper-reads", 0));
        assertTrue(line.contains("driverconfig=" + home + "/driver-replica.conf"), line.toString());
    }

    @Test
    void command_scans_haveTheirFileAndLength() {
        List<String> line = command(run(ClientMode.ANY, "paper-scans", 0));
        assertEquals(home + "/workloads/scans.yaml", line.get(1));
        assertTrue(line.contains("scan-length=500"), line.toString());
        Workload shorter = new Workload("paper-scans", Map.of("maxscanlength", "100"));
        assertTrue(command(run(ClientMode.ANY, shorter)).contains("scan-length=50"));
    }

    @Test
    void load_records_areWrittenOnceAtAll() {
        List<String> line = client.loadCommand(NODES, 20_000, directory);
        assertTrue(
                line.containsAll(
                        List.of(
                                "default.rampup",
                                "rampup-cycles=20000",
                                "keycount=20000",
                                "write_cl=ALL")),
                line.toString());
    }

    /** Unknown parameters are errors of nb5. */
    @Test
    void command_everyVariable_isOneOfTheFile() throws IOException {
        Path files = Path.of("../nosqlbench/workloads");
        for (String workload : List.of("paper-reads", "paper-scans")) {
            String file = Files.readString(files.resolve(Nb5Client.fileOf(workload)));
            for (String argument : command(run(ClientMode.ANY, workload, 400))) {
                String name = argument.split("=", 2)[0];
                boolean isOfTheDriver =
                        List.of("host", "port", "localdc", "driverconfig").contains(name);
                if (argument.contains("=") && !isOfTheDriver) {
                    assertTrue(file.contains("TEMPLATE(" + name + ","), name + " in " + workload);
                }
            }
        }
    }

    @Test
    void command_workloadOfNb5_hasItsNameVariablesAndErrors() {
        Path records = directory.resolve("own");
        List<String> own = List.of("cql_tabular2");
        try (Nb5Client tabular = new Nb5Client(new Places(directory), program, records, own)) {
            ClientRun run = run(ClientMode.ANY, own.get(0), 400);
            List<String> line = tabular.runCommand(run, NODES, 20_000, directory);
            assertEquals(List.of("cql_tabular2", "default.main"), line.subList(1, 3));
            assertTrue(
                    line.containsAll(
                            List.of(
                                    "partsize=50",
                                    "partcount=400",
                                    "threads=32",
                                    "cyclerate=400",
                                    "errors=timer,count")),
                    line.toString());
            assertTrue(tabular.table().createTable().contains("PRIMARY KEY (part, clust)"));
        }
    }

    @Test
    void new_workloadOfNb5AndAnother_isRefused() {
        List<String> both = List.of("cql_keyvalue2", "paper-reads");
        LabException refused =
                assertThrows(
                        LabException.class,
                        () -> new Nb5Client(new Places(directory), program, directory, both));
        assertTrue(refused.getMessage().contains("'cql_keyvalue2'"), refused.getMessage());
    }

    @Test
    void require_workloadWithoutFile_namesThoseWithOne() {
        for (String workload : List.of("workloada", "workloade", "workloadf")) {
            LabException refused =
                    assertThrows(LabException.class, () -> client.require(new Workload(workload)));
            assertTrue(refused.getMessage().contains("'" + workload + "'"), refused.getMessage());
            assertTrue(refused.getMessage().contains("paper-reads"), refused.getMessage());
        }
        client.require(new Workload("paper-scans"));
    }

    @Test
    void require_oneCoordinator_isRefused() {
        LabException refused =
                assertThrows(LabException.class, () -> client.require(ClientMode.MASTER));
        assertTrue(refused.getMessage().contains("any, replica"), refused.getMessage());
        client.require(ClientMode.REPLICA);
    }

    private List<String> command(ClientRun run) {
        return client.runCommand(run, NODES, 20_000, directory);
    }

    private static ClientRun run(ClientMode mode, String workload, int target) {
        return run(mode, new Workload(workload), new Load(32, target));
    }

    private static ClientRun run(ClientMode mode, Workload workload) {
        return run(mode, workload, Load.saturation(32));
    }

    private static ClientRun run(ClientMode mode, Workload workload, Load load) {
        return new ClientRun(mode, workload, load, Duration.ofSeconds(4), Duration.ofSeconds(8));
    }
}
