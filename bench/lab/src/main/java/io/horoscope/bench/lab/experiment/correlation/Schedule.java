package io.horoscope.bench.lab.experiment.correlation;

import io.horoscope.bench.lab.fault.Contention;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Which processes compete with which node when: each node on its own, another phase every few
 * seconds, a third of them without any. Each node draws its phases like cards from a pack that
 * holds every kind equally often, so that even a short run has all of them. The same seed gives the
 * same schedule.
 *
 * @param phases in the order in which they begin
 */
record Schedule(List<Phase> phases) {

    private static final long SHORTEST_NANOS = 4_000_000_000L;
    private static final long LONGEST_NANOS = 9_000_000_000L;

    static final List<Contention> KINDS = List.of(Contention.CPU, Contention.MEMORY);

    /** More are no worse for a node with a part of a processor, and take long to start. */
    private static final int MOST_PROCESSES = 8;

    /** Of each kind, beside one phase without competing processes. */
    private static final int TIMES_IN_PACK = 2;

    /**
     * A time for which the same processes compete with a node.
     *
     * @param node its number, from 1
     * @param beginNanos since the begin of the schedule
     * @param kind null for none
     */
    record Phase(int node, long beginNanos, long endNanos, Contention kind, int processes) {

        /** Such as {@code cpu_contention x 3}, or {@code none}. */
        String label() {
            return kind == null
                    ? "none"
                    : kind.name().toLowerCase(Locale.ROOT) + "_contention x " + processes;
        }
    }

    /** A schedule of at least a time for nodes 1 to a number. */
    static Schedule of(long seed, int nodes, long nanos) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Phase> phases = new ArrayList<>();
        for (int node = 1; node <= nodes; node++) {
            SplittableRandom own = random.split();
            List<Contention> pack = new ArrayList<>();
            for (long begin = 0; begin < nanos; ) {
                if (pack.isEmpty()) {
                    pack = shuffledPack(own);
                }
                Contention kind = pack.remove(pack.size() - 1);
                long end = begin + own.nextLong(SHORTEST_NANOS, LONGEST_NANOS);
                int processes = kind == null ? 0 : 1 + own.nextInt(MOST_PROCESSES);
                phases.add(new Phase(node, begin, end, kind, processes));
                begin = end;
            }
        }
        phases.sort(Comparator.comparingLong(Phase::beginNanos).thenComparing(Phase::node));
        return new Schedule(List.copyOf(phases));
    }

    /** The phase of a node at a time since the schedule's begin. */
    Phase at(int node, long nanos) {
        return phases.stream()
                .filter(phase -> phase.node() == node && phase.beginNanos() <= nanos)
                .reduce((earlier, later) -> later)
                .orElseThrow();
    }

    /** Null stands for a phase without competing processes. */
    private static List<Contention> shuffledPack(SplittableRandom random) {
        List<Contention> pack = new ArrayList<>();
        for (Contention kind : KINDS) {
            for (int time = 0; time < TIMES_IN_PACK; time++) {
                pack.add(kind);
            }
            pack.add(null);
        }
        for (int at = pack.size() - 1; at > 0; at--) {
            pack.set(at, pack.set(random.nextInt(at + 1), pack.get(at)));
        }
        return pack;
    }
}
