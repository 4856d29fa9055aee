package io.horoscope.tool.calibrate;

/**
 * Non-negative least squares by coordinate descent: each factor in turn is set to its best value
 * from 0 upward while the others stay. The sum of squares is convex, so that this converges.
 */
final class LeastSquares {

    private static final int ROUNDS = 1_000;

    private LeastSquares() {}

    /**
     * The factors f from 0 upward with the least Σ (y − Σ f x)².
     *
     * @param columns a series of the length of y each; one without any value but 0 has the factor 0
     */
    static double[] nonNegative(double[][] columns, double[] y) {
        int count = columns.length;
        double[][] products = new double[count][count];
        double[] targets = new double[count];
        for (int i = 0; i < count; i++) {
            targets[i] = product(columns[i], y);
            for (int j = 0; j < count; j++) {
                products[i][j] = product(columns[i], columns[j]);
            }
        }
        double[] factors = new double[count];
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < count; i++) {
                double left = targets[i];
                for (int j = 0; j < count; j++) {
                    left -= j == i ? 0 : products[i][j] * factors[j];
                }
                factors[i] = products[i][i] > 0 ? Math.max(0, left / products[i][i]) : 0;
            }
        }
        return factors;
    }

    private static double product(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
