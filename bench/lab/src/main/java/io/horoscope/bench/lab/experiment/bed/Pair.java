package io.horoscope.bench.lab.experiment.bed;

/** Which two clusters a bed has. Immutable. */
public final class Pair {

    /** What experiments compare. */
    public static final Pair STOCK_AND_PATCHED = new Pair(Side.VANILLA, Side.HOROSCOPE);

    /** Two stock clusters beside one another, of which neither is better: what differs is noise. */
    public static final Pair TWO_STOCK = new Pair(Side.VANILLA, Side.VANILLA_BESIDE);

    private final Side first;
    private final Side second;

    private Pair(Side first, Side second) {
        this.first = first;
        this.second = second;
    }

    /** As the first cluster is set up at the beginning. */
    public Side first() {
        return first;
    }

    /** As the second one is. */
    public Side second() {
        return second;
    }
}
