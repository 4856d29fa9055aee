package io.horoscope.bench.lab.experiment.bed;

import io.horoscope.bench.lab.cluster.Flavour;

/** One of the things that an experiment compares: a Cassandra and how it chooses replicas. Immutable. */
public final class Side {

    /** Stock Cassandra as it comes. */
    public static final Side VANILLA = new Side("vanilla", Flavour.VANILLA, true, "", false);

    /** The same once more, under another name: what differs between the two is noise. */
    public static final Side VANILLA_AGAIN =
            new Side("vanilla, again", Flavour.VANILLA, true, "", false);

    /** Stock Cassandra once more, on nodes of its own. */
    public static final Side VANILLA_BESIDE =
            new Side("vanilla, beside", Flavour.VANILLA, true, "", false, Seat.SECOND);

    /** Stock Cassandra without its dynamic snitch. */
    public static final Side VANILLA_UNSNITCHED =
            new Side("vanilla, dynamic snitch off", Flavour.VANILLA, false, "", false);

    /** The patched build as a drop-in: with its default selector, and the dynamic snitch left on as it was. */
    public static final Side HOROSCOPE = patched("horoscope");

    /** The patched build with a rule that changes nothing: what differs from vanilla is the machinery's cost, not the rule. */
    public static final Side PATCHED_CLOSEST = patched("closest");

    /** What is possible: the patched build is told which nodes are disturbed, and never asks them if it need not. */
    public static final Side ORACLE =
            new Side(
                    "oracle",
                    Flavour.PATCHED,
                    false,
                    "{name: lowest_score, shun: any, prefer_local: unless_busy}",
                    true);

    private final String name;
    private final Flavour flavour;
    private final boolean dynamicSnitch;
    private final String selector;
    private final boolean told;
    private final Seat seat;

    private Side(
            String name, Flavour flavour, boolean dynamicSnitch, String selector, boolean told) {
        this(
                name,
                flavour,
                dynamicSnitch,
                selector,
                told,
                flavour == Flavour.VANILLA ? Seat.FIRST : Seat.SECOND);
    }

    private Side(
            String name,
            Flavour flavour,
            boolean dynamicSnitch,
            String selector,
            boolean told,
            Seat seat) {
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
    public String toString() {
        return name;
    }
}
