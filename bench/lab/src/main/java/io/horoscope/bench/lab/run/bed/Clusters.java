package io.horoscope.bench.lab.run.bed;

import java.util.List;

/** Which clusters a bed has. Immutable. */
public final class Clusters {

    /** What experiments compare. */
    public static final Clusters STOCK_AND_PATCHED = new Clusters(Side.VANILLA, Side.HOROSCOPE);

    /** Two stock clusters beside one another, of which neither is better: what differs is noise. */
    public static final Clusters TWO_STOCK = new Clusters(Side.VANILLA, Side.VANILLA_BESIDE);

    /** The patched one alone. */
    public static final Clusters PATCHED_ONLY = new Clusters(Side.HOROSCOPE);

    private final List<Side> sides;

    private Clusters(Side... sides) {
        this.sides = List.of(sides);
    }

    /** As each cluster is set up at the beginning; the last one runs first. */
    public List<Side> sides() {
        return sides;
    }
}
