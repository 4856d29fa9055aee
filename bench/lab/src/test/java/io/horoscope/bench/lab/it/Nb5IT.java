package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.lab.run.client.ClientResult;
import io.horoscope.bench.lab.run.client.ClientRun;
import io.horoscope.bench.lab.run.client.Load;
import io.horoscope.bench.lab.run.client.Nb5Client;
import io.horoscope.bench.lab.run.client.Nb5Program;
import io.horoscope.bench.lab.run.client.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lab's second client against real nodes. */
@EnabledIfEnvironmentVariable(
        named = "NB5_JAR",
        matches = ".+",
        disabledReason = "NB5_JAR names no nb5.jar: the lab's driver for nb5 is not run")
@Tag("slow")
class Nb5IT {

    private static final int RECORDS = 1_000;
    private static final int PER_SECOND = 200;

    @TempDir private Path directory;
    private List<NodePlan> nodes;
    private CqlSession session;
    private Nb5Client client;

    private void open(List<String> workloads) {
        TestCluster cluster = TestCluster.shared();
        cluster.restore();
        nodes = cluster.nodes();
        session = cluster.coordinator();
        Nb5Program program = Nb5Program.find(System.getenv());
        client = new Nb5Client(Places.ofThisRun(), program, directory, workloads);
        session.execute(client.table().createKeyspace(nodes.get(0).datacenter(), 2));
        session.execute(client.table().createTable());
    }

    @AfterEach
    void dropTable() {
        session.execute("DROP KEYSPACE IF EXISTS " + client.table().name().keyspace());
        client.close();
    }

    @Test
    void run_readsAtARate_findEveryRecordOverAllCoordinators() {
        open(List.of());
        client.load(nodes, RECORDS, directory.resolve("load"));
        ClientResult result = run(ClientMode.ANY);
        assertEquals(Map.of(), result.failures());
        // After a second in which the machine was busy, nb5 catches up faster than the rate.
        assertTrue(result.perSecond() < 3 * PER_SECOND, "maxrate: " + result.perSecond());
        assertTrue(result.service().get("READ").quantileNanos(0.5) > 50_000, "in nanoseconds");
        assertTrue(result.cpu().seconds() > 0);
        double even = result.coordinators().stream().mapToLong(Long::longValue).average().orElse(0);
        result.coordinators()
                .forEach(
                        count -> assertEquals(even, count, 0.1 * even, "" + result.coordinators()));
        // A policy that is not on the class path would end nb5 at its start.
        ClientResult byPolicy = run(ClientMode.HOROSCOPE);
        assertEquals(Map.of(), byPolicy.failures());
        assertTrue(
                byPolicy.coordinators().stream().allMatch(count -> count > 0),
                "" + byPolicy.coordinators());
    }

    /** They write as well, so that there are fewer reads than operations. */
    @ParameterizedTest
    @ValueSource(strings = {"cql_keyvalue2", "cql_tabular2", "cql_timeseries2"})
    void run_workloadOfNb5_hasTheLatenciesOfItsReads(String workload) {
        open(List.of(workload));
        client.load(nodes, RECORDS, directory.resolve("load"));
        ClientResult result = run(ClientMode.REPLICA, new Workload(workload));
        assertEquals(Map.of(), result.failures());
        assertTrue(result.perSecond() > 0.05 * PER_SECOND, "" + result.perSecond());
        assertTrue(result.perSecond() < 0.9 * PER_SECOND, "" + result.perSecond());
        assertTrue(result.service().get("READ").quantileNanos(0.5) > 50_000, "in nanoseconds");
    }

    private ClientResult run(ClientMode mode) {
        return run(mode, Workload.READS);
    }

    private ClientResult run(ClientMode mode, Workload workload) {
        ClientRun run =
                new ClientRun(
                        mode,
                        workload,
                        new Load(8, PER_SECOND),
                        Duration.ofSeconds(3),
                        Duration.ofSeconds(4));
        return client.run(run, nodes, RECORDS, directory.resolve(mode.word()));
    }
}
