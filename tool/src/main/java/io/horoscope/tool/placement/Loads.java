package io.horoscope.tool.placement;

/** Sums of loads. */
public final class Loads {

    private Loads() {}

    /**
     * The sum.
     *
     * @throws IllegalArgumentException if a load is negative, or the total not finite
     */
    public static double total(double[] loads) {
        double total = 0;
        for (double load : loads) {
            total += load;
            if (!(load >= 0) || Double.isInfinite(total)) {
                throw new IllegalArgumentException("load " + load + ", total " + total);
            }
        }
        return total;
    }
}
