package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.client.ClientResult;
import io.horoscope.bench.lab.run.record.ScoreSample;
import java.util.ArrayList;
import java.util.List;

/** Everything that was recorded of one run of the client. Immutable. */
final class RunRecord {

    private static final double NANOS_PER_SECOND = 1e9;

    private final String name;
    private final long startNanos;
    private final ClientResult result;
    private final List<NodeUse> nodes;
    private final List<ScoreSample> scores;

    /**
     * @param name of the run's folder below raw
     * @param startNanos when the client's process was started, by System.nanoTime()
     * @param scores none of a stock cluster
     */
    RunRecord(
            String name,
            long startNanos,
            ClientResult result,
            List<NodeUse> nodes,
            List<ScoreSample> scores) {
        this.name = name;
        this.startNanos = startNanos;
        this.result = result;
        this.nodes = List.copyOf(nodes);
        this.scores = List.copyOf(scores);
    }

    /** What came between two looks at all nodes, node by node. */
    static List<NodeUse> between(List<NodeUse> before, List<NodeUse> after) {
        List<NodeUse> uses = new ArrayList<>();
        for (int node = 0; node < after.size(); node++) {
            uses.add(after.get(node).since(before.get(node)));
        }
        return uses;
    }

    String name() {
        return name;
    }

    /** Seconds from the run's beginning to a moment of System.nanoTime(). */
    double seconds(long nanos) {
        return (nanos - startNanos) / NANOS_PER_SECOND;
    }

    ClientResult result() {
        return result;
    }

    List<NodeUse> nodes() {
        return nodes;
    }

    List<ScoreSample> scores() {
        return scores;
    }
}
