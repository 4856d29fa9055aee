package io.horoscope.studies.placement.extras;

import java.util.ArrayList;
import java.util.List;

/**
 * Replication factors of one or two datacenters, the nodes there, and what levels guarantee without
 * extras. Sets of nodes are bits of an int: first the replicas, then nodes that are none.
 */
final class Factors {

    private static final int OTHERS = 3;

    private final int first;
    private final int second;
    private final int[] scopes;
    private final List<Level> levels = new ArrayList<>();
    private final boolean[][] meets;

    /**
     * @param second 0 for one datacenter only
     */
    Factors(int first, int second) {
        this.first = first;
        this.second = second;
        int replicas = first + second;
        // One of the others is in the first datacenter if there are two.
        int ofSecond = second == 0 ? 0 : range(first, replicas) | range(replicas + 1, nodes());
        int all = range(0, nodes());
        this.scopes = new int[] {all, all & ~ofSecond, ofSecond};
        addLevels(replicas);
        this.meets = new boolean[levels.size()][levels.size()];
        for (int one = 0; one < meets.length; one++) {
            for (int other = 0; other < meets.length; other++) {
                meets[one][other] = meet(levels.get(one), levels.get(other));
            }
        }
    }

    private void addLevels(int replicas) {
        levels.add(new Level("QUORUM", true, replicas / 2 + 1, 0, 0));
        levels.add(new Level("ALL", false, replicas, 0, 0));
        String[] few = {"ONE", "TWO", "THREE"};
        for (int count = 1; count <= few.length && count < replicas; count++) {
            levels.add(new Level(few[count - 1], false, count, 0, 0));
        }
        if (second > 0) {
            levels.add(new Level("LOCAL_ONE in 1", false, 0, 1, 0));
            levels.add(new Level("LOCAL_ONE in 2", false, 0, 0, 1));
            levels.add(new Level("LOCAL_QUORUM in 1", true, 0, first / 2 + 1, 0));
            levels.add(new Level("LOCAL_QUORUM in 2", true, 0, 0, second / 2 + 1));
            levels.add(new Level("EACH_QUORUM", false, 0, first / 2 + 1, second / 2 + 1));
        }
    }

    /** By trial, so that it holds or not whatever formula the rules go by. */
    private boolean meet(Level one, Level other) {
        for (int nodes = 0; nodes <= base(); nodes++) {
            if (one.isMetBy(nodes, 0, scopes) && other.isMetBy(base() & ~nodes, 0, scopes)) {
                return false;
            }
        }
        return true;
    }

    /** Whether any replicas that satisfy one level and any that satisfy the other share a node. */
    boolean meet(int one, int other) {
        return meets[one][other];
    }

    /** What record 44 proposes: whether reads at this level can use extras. */
    boolean canUseExtras(int level) {
        int scope = levels.get(level).scope();
        int replicas = Sets.count(base() & scopes[scope]);
        return levels.get(level).count() + replicas / 2 + 1 <= replicas;
    }

    /** Whether a single replica can satisfy the level. */
    boolean isSingle(int level) {
        return levels.get(level).count() == 1;
    }

    int nodes() {
        return first + second + OTHERS;
    }

    int replicas() {
        return first + second;
    }

    int base() {
        return range(0, first + second);
    }

    List<Level> levels() {
        return levels;
    }

    /** Position of QUORUM. */
    int quorum() {
        return 0;
    }

    int[] scopes() {
        return scopes;
    }

    /** The nodes of the same datacenter. */
    int neighbours(int node) {
        return Sets.contains(scopes[1], node) ? scopes[1] : scopes[2];
    }

    private static int range(int from, int to) {
        return (1 << to) - (1 << from);
    }

    @Override
    public String toString() {
        return second == 0 ? String.valueOf(first) : first + "+" + second;
    }
}
