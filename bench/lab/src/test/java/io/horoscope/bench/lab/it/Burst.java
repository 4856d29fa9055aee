package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import io.horoscope.bench.lab.run.load.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Reads that the coordinator gets at once. */
final class Burst {

    private Burst() {}

    /**
     * Sends reads, and waits until all are answered with their rows.
     *
     * @param traced every how many-th is traced; 0: none
     * @return the answers to those that were traced
     */
    static List<AsyncResultSet> send(TestCluster cluster, int reads, int traced) {
        List<CompletableFuture<AsyncResultSet>> sent = new ArrayList<>();
        for (int i = 0; i < reads; i++) {
            boolean isTraced = traced > 0 && i % traced == 0;
            sent.add(
                    cluster.coordinator()
                            .executeAsync(
                                    cluster.queries().next(Operation.READ).setTracing(isTraced))
                            .toCompletableFuture());
        }
        List<AsyncResultSet> answers = new ArrayList<>();
        for (CompletableFuture<AsyncResultSet> read : sent) {
            AsyncResultSet answer = read.join();
            assertTrue(answer.currentPage().iterator().hasNext(), "an answer without the row");
            if (answer.getExecutionInfo().getTracingId() != null) {
                answers.add(answer);
            }
        }
        return answers;
    }
}
