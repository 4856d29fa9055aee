package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.load.Operation;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The statistics that a real coordinator has of real replicas, and that no request stays in flight.
 */
class ReplicasIT extends OnSharedCluster {

    private static final int QUERIES = 200;

    private final NodePlan victim = cluster.node(2);

    @AfterEach
    void restore() {
        cluster.resume(victim);
    }

    @Test
    void replicas_afterReadsAndScans_areTimedAndNothingIsInFlight() {
        cluster.serve(Operation.READ, QUERIES);
        cluster.serve(Operation.SCAN, QUERIES);
        Await.until("nothing in flight", TestCluster.DEADLINE, () -> inFlight() == 0);
        Await.until("no failures", TestCluster.DEADLINE, () -> failedShareAfterReads() < 0.01);
        for (Row row : rows()) {
            assertTrue(row.getDouble("latency_us") > 0, row.getFormattedContents());
            assertTrue(row.getDouble("service_us") > 0, "reported by the replica itself");
            double queued = row.getDouble("queued");
            assertFalse(row.isNull("queued"), "reported by the replica itself");
            assertTrue(queued < 1, () -> queued + " besides reads that came one after another");
            double slots = row.getDouble("slots");
            int most = Math.min(32, Runtime.getRuntime().availableProcessors());
            assertTrue(
                    slots >= 1 && slots <= most,
                    () -> slots + ", of 32 concurrent_reads at most one for each processor");
            assertTrue(row.getDouble("way_us") >= 0, row.getFormattedContents());
            assertTrue(row.getDouble("expected_us") > 0, row.getFormattedContents());
            double confidence = row.getDouble("confidence");
            assertTrue(confidence > 0 && confidence <= 1, () -> "confidence " + confidence);
        }
    }

    /** Requests to a stalled replica stay in flight until they time out, and no longer. */
    @Test
    void replicas_oneStalled_itsRequestsAreInFlightUntilTheyTimeOut() {
        cluster.suspend(victim);
        List<CompletableFuture<AsyncResultSet>> asked = cluster.readAtOnce(QUERIES);
        Await.until("requests in flight", TestCluster.DEADLINE, () -> inFlight() > 0);
        for (CompletableFuture<?> each : asked) {
            try {
                each.join();
            } catch (CompletionException e) {
                // A read that was sent to the stalled replica only timed out.
            }
        }
        Await.until("nothing in flight", TestCluster.DEADLINE, () -> inFlight() == 0);
        cluster.resume(victim);
        cluster.serve(Operation.READ, QUERIES);
        Await.until("nothing in flight after", TestCluster.DEADLINE, () -> inFlight() == 0);
    }

    /** Of any replica. The other test leaves timeouts, which reads make fade. */
    private double failedShareAfterReads() {
        cluster.serve(Operation.READ, QUERIES);
        return rows().stream().mapToDouble(row -> row.getDouble("failed_share")).max().orElse(1);
    }

    private int inFlight() {
        return rows().stream().mapToInt(row -> row.getInt("in_flight")).sum();
    }

    private List<Row> rows() {
        return cluster.coordinator().execute("SELECT * FROM horoscope.replicas").all();
    }
}
