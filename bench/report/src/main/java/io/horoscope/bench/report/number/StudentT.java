package io.horoscope.bench.report.number;

/** Quantiles of Student's t distribution for two-sided intervals of 95 %. */
final class StudentT {

    private static final double[] TABLE = {
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
        2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
        2.052, 2.048, 2.045, 2.042
    };

    private static final double NORMAL = 1.959964;

    private static final double FIRST = (Math.pow(NORMAL, 3) + NORMAL) / 4;
    private static final double SECOND =
            (5 * Math.pow(NORMAL, 5) + 16 * Math.pow(NORMAL, 3) + 3 * NORMAL) / 96;

    private StudentT() {}

    /**
     * The 97.5 % quantile. Beyond the table the first terms of its expansion around the normal distribution's (Abramowitz and
     * Stegun 26.7.5), good to three decimals there.
     *
     * @param degrees of freedom, at least 1
     */
    static double quantile(int degrees) {
        if (degrees < 1) {
            throw new IllegalArgumentException("no degrees of freedom: " + degrees);
        }
        return degrees <= TABLE.length
                ? TABLE[degrees - 1]
                : NORMAL + FIRST / degrees + SECOND / degrees / degrees;
    }
}
