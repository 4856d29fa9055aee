package io.horoscope.bench.lab.quickstart;

import io.horoscope.bench.lab.run.load.Operation;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What the quickstart measured.
 *
 * @param phases before, during, after
 * @param overloaded index of the overloaded node
 * @param turns of reads and of scans
 * @param signals what the overloaded node's monitor reported meanwhile, in words
 */
record Outcome(
        List<Phase> phases, int overloaded, List<Turn> turns, String signals, Failures failures) {

    /** The share counts as gone or back at this part of its value before. */
    static final double TARGET_FALL = 0.8;

    static final double TARGET_RETURN = 0.8;

    /** The aims are 0.3 s and 2 s on a quiet machine. Seen on two shared cores: 1.0 s and 3.1 s. */
    static final double FALL_DEADLINE_SECONDS = 3;

    static final double RETURN_DEADLINE_SECONDS = 8;

    /**
     * Failed requests.
     *
     * @param first the first failure in words; empty if none
     */
    record Failures(long count, String first) {}

    /**
     * One phase.
     *
     * @param shares per operation a share for each node
     * @param loads each node's load as the coordinator knew it: 0 idle, 1 saturated
     * @param latency the client's latencies, in words
     */
    record Phase(
            String name,
            Map<Operation, List<OptionalDouble>> shares,
            List<OptionalDouble> loads,
            String latency) {}

    /**
     * How one kind of operation left the overloaded node and returned.
     *
     * @param fallSeconds from the overload to the first whole second with the share down; empty if
     *     never
     * @param meanFall how much of its share the node had lost from then until the overload ended,
     *     in [0, 1]
     * @param returnSeconds from the overload's end to the first whole second with the share back;
     *     empty if never
     */
    record Turn(
            Operation operation,
            OptionalDouble fallSeconds,
            double meanFall,
            OptionalDouble returnSeconds) {

        /** Whether the node lost its share in time, stayed without it, and had it back in time. */
        boolean held() {
            return fallSeconds.orElse(Double.MAX_VALUE) <= FALL_DEADLINE_SECONDS
                    && meanFall >= TARGET_FALL
                    && returnSeconds.orElse(Double.MAX_VALUE) <= RETURN_DEADLINE_SECONDS;
        }
    }

    boolean held() {
        return failures.count == 0 && turns.stream().allMatch(Turn::held);
    }
}
