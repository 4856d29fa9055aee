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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

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

    @BeforeEach
    void makeTable() {
        TestCluster cluster = TestCluster.shared();
        cluster.restore();
        nodes = cluster.cluster().plan().nodes();
        session = cluster.coordinator();
        client = new Nb5Client(Places.ofThisRun(), Nb5Program.find(System.getenv()), directory);
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

    private ClientResult run(ClientMode mode) {
        ClientRun run =
                new ClientRun(
                        mode,
                        Workload.READS,
                        new Load(8, PER_SECOND),
                        Duration.ofSeconds(3),
                        Duration.ofSeconds(4));
        return client.run(run, nodes, RECORDS, directory.resolve(mode.word()));
    }
}
