package io.horoscope.bench.lab.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Which clusters, data and numbers of threads are measured, and how long that takes. Immutable. */
final class ScalabilityPlan {

    /** As in the paper. */
    static final List<Integer> NODES = List.of(1, 3, 6);

    /** The paper's base for load scalability; so many wait for an answer at one node. */
    static final int THREADS = 6;

    private static final int MORE_DATA = 10;
    private static final int MOST_NODES = 6;

    /** Until failures or timeouts appear or throughput no longer rises; the paper went to 1,200. */
    private static final List<Integer> SWEEP = List.of(36, 100, 300, 600, 1_200);

    private static final double STARTING_SECONDS = 40;
    private static final double STARTING_SECONDS_PER_NODE = 16;
    private static final double CLIENT_SECONDS = 7;
    private static final int SIDES = 2;
    private static final int WORKLOADS = 3;

    /** Reads, scans and updates. */
    private static final int HEATINGS = 3;

    private final Scale scale;

    ScalabilityPlan(Scale scale) {
        this.scale = scale;
    }

    /** In order. A quick look has the smallest data only, and so no data scalability. */
    List<Stand> stands() {
        List<Stand> stands = new ArrayList<>();
        for (int nodes : NODES) {
            TreeSet<Integer> factors = new TreeSet<>(List.of(1));
            if (scale != Scale.QUICK) {
                factors.addAll(List.of(nodes, MORE_DATA));
            }
            factors.forEach(factor -> stands.add(new Stand(nodes, factor)));
        }
        return stands;
    }

    /** Numbers of threads that are measured whatever comes out, ascending. */
    List<Integer> threads(Stand stand) {
        TreeSet<Integer> threads = new TreeSet<>(List.of(THREADS, THREADS * stand.nodes()));
        if (scale == Scale.QUICK) {
            threads.add(stand.nodes() == 1 ? THREADS * MOST_NODES : THREADS);
        } else {
            threads.add(1);
        }
        return new ArrayList<>(threads);
    }

    /** More of them, until the point where more do not help: in the two stands of the paper's figures 12 and 13. */
    List<Integer> sweep(Stand stand) {
        boolean isSwept =
                scale != Scale.QUICK
                        && (stand.equals(new Stand(1, 1))
                                || stand.equals(new Stand(MOST_NODES, MOST_NODES)));
        List<Integer> more = new ArrayList<>(isSwept ? SWEEP : List.of());
        more.removeAll(threads(stand));
        return more;
    }

    /** Minutes of all of it if every sweep goes to its end. */
    double minutes(int repetitions) {
        double seconds = 0;
        double block = scale.warmUp().toSeconds() + scale.measured().toSeconds() + CLIENT_SECONDS;
        for (Stand stand : stands()) {
            seconds += STARTING_SECONDS + STARTING_SECONDS_PER_NODE * stand.nodes();
            seconds += SIDES * HEATINGS * (scale.heating().toSeconds() + CLIENT_SECONDS);
            int points = threads(stand).size() + sweep(stand).size();
            seconds += block * points * WORKLOADS * SIDES * repetitions;
        }
        return seconds / 60;
    }
}
