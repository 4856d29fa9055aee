package io.horoscope.bench.lab.run.record;

import io.horoscope.bench.lab.run.observe.NodeScore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** What a coordinator knew of one node's load at one time of a run. Immutable. */
public final class ScoreSample {

    private static final double NANOS_PER_SECOND = 1e9;

    private final double seconds;
    private final int node;
    private final NodeScore score;

    private ScoreSample(double seconds, int node, NodeScore score) {
        this.seconds = seconds;
        this.node = node;
        this.score = score;
    }

    /**
     * The samples of a log in order of time, then of nodes. A node that the coordinator has nothing of has none.
     *
     * @param log scores by address, by System.nanoTime()
     * @param startNanos the run's beginning, on the same clock
     * @param addresses of the nodes, in order of their numbers
     */
    public static List<ScoreSample> of(
            SortedMap<Long, Map<String, NodeScore>> log, long startNanos, List<String> addresses) {
        List<ScoreSample> samples = new ArrayList<>();
        log.forEach(
                (nanos, scores) -> {
                    for (int index = 0; index < addresses.size(); index++) {
                        NodeScore score = scores.get(addresses.get(index));
                        if (score != null) {
                            double seconds = (nanos - startNanos) / NANOS_PER_SECOND;
                            samples.add(new ScoreSample(seconds, index + 1, score));
                        }
                    }
                });
        return samples;
    }

    /** Since the run's beginning, when the client's process was started. */
    public double seconds() {
        return seconds;
    }

    /** The node's number, from 1. */
    public int node() {
        return node;
    }

    public NodeScore score() {
        return score;
    }
}
