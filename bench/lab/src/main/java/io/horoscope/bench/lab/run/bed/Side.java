package io.horoscope.bench.lab.run.bed;

import io.horoscope.bench.lab.cluster.Flavour;

/**
 * One of the things that an experiment compares: a Cassandra and how it chooses replicas. Equal sides are the same thing,
 * whatever they are called. Immutable.
 */
public final class Side {

    /** Stock Cassandra as it comes. */
    public static final Side VANILLA = new Side("vanilla", Flavour.VANILLA, true, "", false);

    /** The same once more, under another name: what differs between the two is noise. */
    public static final Side VANILLA_AGAIN =
            new Side("vanilla, again", Flavour.VANILLA, true, "", false);

    /** Stock Cassandra once more, on nodes of its own. */
    public static final Side VANILLA_BESIDE =
            new Side(
                    "vanilla, beside",
                    "vanilla, beside",
                    Flavour.VANILLA,
                    true,
                    "",
                    false,
                    Seat.SECOND);

    /** Stock Cassandra without its dynamic snitch. */
    public static final Side VANILLA_UNSNITCHED =
            new Side("vanilla, dynamic snitch off", Flavour.VANILLA, false, "", false);

    /** The patched build as a drop-in: with its default selector, and the dynamic snitch left on as it was. */
    public static final Side HOROSCOPE = patched("horoscope");

    /** The patched build with a rule that changes nothing: what differs from vanilla is the machinery's cost, not the rule. */
    public static final Side PATCHED_CLOSEST = patched("closest");

    /** The patched build where every read that its coordinator has a copy for stays there. */
    public static final Side STAY =
            new Side("closest, dynamic snitch off", Flavour.PATCHED, false, "closest", false);

    /** What is possible: the patched build is told which nodes are disturbed, and never asks them if it need not. */
    public static final Side ORACLE =
            new Side(
                    "oracle",
                    Flavour.PATCHED,
                    false,
                    "{name: lowest_score, shun: any, prefer_local: unless_busy}",
                    true);

    private final String id;
    private final String name;
    private final Flavour flavour;
    private final boolean dynamicSnitch;
    private final String selector;
    private final boolean told;
    private final Seat seat;

    private Side(String id, Flavour flavour, boolean dynamicSnitch, String selector, boolean told) {
        this(
                id,
                id,
                flavour,
                dynamicSnitch,
                selector,
                told,
                flavour == Flavour.VANILLA ? Seat.FIRST : Seat.SECOND);
    }

    private Side(
            String id,
            String name,
            Flavour flavour,
            boolean dynamicSnitch,
            String selector,
            boolean told,
            Seat seat) {
        this.id = id;
        this.name = name;
        this.flavour = flavour;
        this.dynamicSnitch = dynamicSnitch;
        this.selector = selector;
        this.told = told;
        this.seat = seat;
    }

    /** The patched build with a selector of its own, and the dynamic snitch left on. */
    public static Side patched(String selector) {
        return new Side(selector, Flavour.PATCHED, true, selector, false);
    }

    /** The same side under the name that it goes by in results. */
    public Side called(String otherName) {
        return new Side(id, otherName, flavour, dynamicSnitch, selector, told, seat);
    }

    /** As results have it. */
    public String name() {
        return name;
    }

    /** The name as part of a file's. */
    public String fileName() {
        return name.replaceAll("[^A-Za-z0-9]+", "-");
    }

    public Flavour flavour() {
        return flavour;
    }

    /** The place of the cluster that it is a side of. */
    Seat seat() {
        return seat;
    }

    public boolean hasDynamicSnitch() {
        return dynamicSnitch;
    }

    /** As in cassandra.yaml, or as YAML in one line; empty for stock nodes. */
    public String selector() {
        return selector;
    }

    /** Whether monitors report which nodes are disturbed, and not what they measure. */
    public boolean isTold() {
        return told;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Side that && that.id.equals(id);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
