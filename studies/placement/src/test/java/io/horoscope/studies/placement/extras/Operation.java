package io.horoscope.studies.placement.extras;

import java.util.List;

/**
 * What can happen to a range. An operation and its arguments are one long, so that a sequence is an
 * array; one that is impossible when its turn comes does nothing, so that any part of a sequence is
 * a sequence.
 */
@SuppressWarnings("ImmutableEnumChecker") // Actions are lambdas without state.
enum Operation {
    WRITE("%a writes at %l, and %s receive it", (m, a, b, s, t) -> m.write(a, b, s, false)),
    DELETE("%a deletes at %l, and %s receive it", (m, a, b, s, t) -> m.write(a, b, s, true)),
    DELIVER("%s receive write %a in flight", (m, a, b, s, t) -> m.deliver(a, s)),
    EXPIRE("write %a in flight times out", (m, a, b, s, t) -> m.expire(a)),
    READ("%a reads at %l from %s", (m, a, b, s, t) -> m.read(a, b, s)),
    SERIAL(
            "%a reads at SERIAL, %s promise, and %t are read",
            (m, a, b, s, t) -> m.readSerially(a, s, t)),
    PURGE("all replicas purge the deletion", (m, a, b, s, t) -> m.purge()),
    LEARN("%s learn the plan", (m, a, b, s, t) -> m.learn(s)),
    FILLING("plan: %a becomes an extra, FILLING", (m, a, b, s, t) -> m.planFilling(a)),
    FILL("%a is filled (if from one replica, from %b)", (m, a, b, s, t) -> m.fill(a, b)),
    READABLE("plan: %a is READABLE", (m, a, b, s, t) -> m.planReadable(a)),
    RETRACTING("plan: %a is RETRACTING", (m, a, b, s, t) -> m.planRetracting(a)),
    END("plan: %a is no extra", (m, a, b, s, t) -> m.planEnd(a)),
    JOIN("%a starts to join in the place of %b", (m, a, b, s, t) -> m.move(a, b, Movement.JOIN)),
    LEAVE("%b starts to leave, and %a to follow", (m, a, b, s, t) -> m.move(a, b, Movement.LEAVE)),
    REPLACE("%a starts to replace %b", (m, a, b, s, t) -> m.move(a, b, Movement.REPLACE)),
    STREAM("what the pending node needs is streamed", (m, a, b, s, t) -> m.stream()),
    FINISH("the movement ends", (m, a, b, s, t) -> m.finish()),
    LOSE_DISKS("%a is replaced at its address, with new disks", (m, a, b, s, t) -> m.loseDisks(a)),
    EXTRA_LEAVES("%a, an extra, is removed from the ring", (m, a, b, s, t) -> m.removeExtra(a)),
    REMOVE_HOROSCOPE("Horoscope is removed from %s", (m, a, b, s, t) -> m.removeHoroscope(s)),
    NEIGHBOUR("a neighbour's token comes or goes", (m, a, b, s, t) -> m.view().moveNeighbour());

    /** How nodes move. */
    enum Movement {
        JOIN,
        LEAVE,
        REPLACE
    }

    /** Returns whether the operation was possible. */
    @FunctionalInterface
    private interface Action {
        boolean apply(RangeModel model, int a, int b, int s, int t);
    }

    private static final Operation[] ALL = values();

    private final String text;
    private final Action action;

    Operation(String text, Action action) {
        this.text = text;
        this.action = action;
    }

    /**
     * @param a a node or slot
     * @param b a node or level
     * @param s a set of nodes
     * @param t a set of nodes
     */
    long with(int a, int b, int s, int t) {
        return code() | (long) a << 8 | (long) b << 16 | (long) s << 24 | (long) t << 40;
    }

    long with(int a) {
        return with(a, 0, 0, 0);
    }

    /** A sequence does not outlive its test, and so its numbers may be those of the constants. */
    @SuppressWarnings("EnumOrdinal")
    int code() {
        return ordinal();
    }

    static boolean apply(long operation, RangeModel model) {
        return of(operation)
                .action
                .apply(model, a(operation), b(operation), s(operation), t(operation));
    }

    static String describe(long operation, List<Level> levels) {
        String text = of(operation).text;
        if (text.contains("%l")) {
            text = text.replace("%l", String.valueOf(levels.get(b(operation))));
        }
        return text.replace("%a", String.valueOf(a(operation)))
                .replace("%b", String.valueOf(b(operation)))
                .replace("%s", nodes(s(operation)))
                .replace("%t", nodes(t(operation)));
    }

    private static String nodes(int set) {
        StringBuilder nodes = new StringBuilder("{");
        for (int node = 0; set >> node != 0; node++) {
            if (Sets.contains(set, node)) {
                nodes.append(nodes.length() > 1 ? " " : "").append(node);
            }
        }
        return nodes.append('}').toString();
    }

    static Operation of(long operation) {
        return ALL[(int) operation & 0xff];
    }

    private static int a(long operation) {
        return (int) (operation >> 8) & 0xff;
    }

    private static int b(long operation) {
        return (int) (operation >> 16) & 0xff;
    }

    private static int s(long operation) {
        return (int) (operation >> 24) & 0xffff;
    }

    private static int t(long operation) {
        return (int) (operation >> 40) & 0xffff;
    }
}
