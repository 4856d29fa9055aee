package io.horoscope.bench.lab.experiment.correlation;

import io.horoscope.bench.lab.cluster.Antagonist;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Which processes compete with which node when: each node on its own, another phase every few
 * seconds, a third of them without any. Each node draws its phases like cards from a pack that
 * holds every kind equally often, so that even a short run has all of them. The same seed gives the
 * same schedule. Immutable.
 */
final class Schedule {

    private static final long SHORTEST_NANOS = 4_000_000_000L;
    private static final long LONGEST_NANOS = 9_000_000_000L;

    static final List<Antagonist> KINDS = List.of(Antagonist.CPU, Antagonist.MEMORY);

    /** More are no worse for a node with a part of a processor, and take long to start. */
    private static final int MOST_PROCESSES = 8;

    /** Of each kind, beside one phase without competing processes. */
    private static final int TIMES_IN_PACK = 2;

    private final List<Phase> phases;

    private Schedule(List<Phase> phases) {
        this.phases = phases;
    }

    /**
     * A schedule.
     *
     * @param nodes how many there are
     * @param nanos how long it is at least
     */
    static Schedule of(long seed, int nodes, long nanos) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Phase> phases = new ArrayList<>();
        for (int node = 1; node <= nodes; node++) {
            addPhases(phases, node, nanos, random.split());
        }
        phases.sort(Comparator.comparingLong(Phase::beginNanos).thenComparing(Phase::node));
        return new Schedule(List.copyOf(phases));
    }

    /** All phases, in the order in which they begin. */
    List<Phase> phases() {
        return phases;
    }

    /** The phase of a node at a time since the schedule's begin. */
    Phase at(int node, long nanos) {
        return phases.stream()
                .filter(phase -> phase.node() == node && phase.beginNanos() <= nanos)
                .reduce((earlier, later) -> later)
                .orElseThrow();
    }

    private static void addPhases(
            List<Phase> phases, int node, long nanos, SplittableRandom random) {
        List<Antagonist> pack = new ArrayList<>();
        long begin = 0;
        while (begin < nanos) {
            if (pack.isEmpty()) {
                pack = shuffledPack(random);
            }
            Optional<Antagonist> antagonist = Optional.ofNullable(pack.remove(pack.size() - 1));
            long end = begin + random.nextLong(SHORTEST_NANOS, LONGEST_NANOS);
            int processes = antagonist.isEmpty() ? 0 : 1 + random.nextInt(MOST_PROCESSES);
            phases.add(new Phase(node, begin, end, antagonist, processes));
            begin = end;
        }
    }

    /** Null stands for a phase without competing processes. */
    private static List<Antagonist> shuffledPack(SplittableRandom random) {
        List<Antagonist> pack = new ArrayList<>();
        for (Antagonist antagonist : KINDS) {
            for (int time = 0; time < TIMES_IN_PACK; time++) {
                pack.add(antagonist);
            }
            pack.add(null);
        }
        for (int at = pack.size() - 1; at > 0; at--) {
            int other = random.nextInt(at + 1);
            Antagonist moved = pack.get(at);
            pack.set(at, pack.get(other));
            pack.set(other, moved);
        }
        return pack;
    }
}
