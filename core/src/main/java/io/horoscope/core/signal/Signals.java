package io.horoscope.core.signal;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * An immutable set of signals: for each {@link Signal} a ratio in [0, 1] or nothing. Absent is not
 * 0.
 */
public final class Signals {

    private static final Signals NONE = new Builder().build();

    private final double[] ratios; // NaN where absent; never leaves this class

    private Signals(double[] ratios) {
        this.ratios = ratios;
    }

    /** A set in which every signal is absent. */
    public static Signals none() {
        return NONE;
    }

    public static Builder builder() {
        return new Builder();
    }

    /** A builder that begins with these signals. */
    public Builder toBuilder() {
        Builder builder = new Builder();
        System.arraycopy(ratios, 0, builder.ratios, 0, ratios.length);
        return builder;
    }

    public boolean has(Signal signal) {
        return !Double.isNaN(ratios[signal.position()]);
    }

    /** The ratio in [0, 1], or empty where there is no data. */
    public OptionalDouble ratio(Signal signal) {
        double ratio = ratios[signal.position()];
        return Double.isNaN(ratio) ? OptionalDouble.empty() : OptionalDouble.of(ratio);
    }

    /** The ratio in [0, 1], or {@code absent} where there is no data. Allocates nothing. */
    public double ratioOr(Signal signal, double absent) {
        double ratio = ratios[signal.position()];
        return Double.isNaN(ratio) ? absent : ratio;
    }

    /**
     * The largest absolute change of any signal against {@code other}, in [0, 1]. A signal that is
     * present on one side only counts as a full change.
     */
    public double greatestDifference(Signals other) {
        double greatest = 0;
        for (int i = 0; i < ratios.length; i++) {
            double here = ratios[i];
            double there = other.ratios[i];
            if (Double.isNaN(here) != Double.isNaN(there)) {
                return 1;
            }
            if (!Double.isNaN(here)) {
                greatest = Math.max(greatest, Math.abs(here - there));
            }
        }
        return greatest;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Signals && Arrays.equals(ratios, ((Signals) other).ratios);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(ratios);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < ratios.length; i++) {
            if (!Double.isNaN(ratios[i])) {
                text.append(text.length() == 1 ? "" : ", ")
                        .append(Signal.at(i).key())
                        .append('=')
                        .append(Math.round(ratios[i] * 1000) / 1000.0);
            }
        }
        return text.append('}').toString();
    }

    /** Collects ratios; not thread-safe. */
    public static final class Builder {

        private final double[] ratios = new double[Signal.count()];

        private Builder() {
            Arrays.fill(ratios, Double.NaN);
        }

        /**
         * Sets one signal.
         *
         * @param ratio in [0, 1]
         * @throws IllegalArgumentException if it is not, NaN included
         */
        public Builder set(Signal signal, double ratio) {
            if (!(ratio >= 0 && ratio <= 1)) {
                throw new IllegalArgumentException(
                        signal.key() + " is a ratio from 0 to 1: " + ratio);
            }
            ratios[signal.position()] = ratio;
            return this;
        }

        /** Sets one signal where there is a value, and leaves it absent where there is none. */
        public Builder set(Signal signal, OptionalDouble ratio) {
            return ratio.isPresent() ? set(signal, ratio.getAsDouble()) : this;
        }

        public Signals build() {
            return new Signals(ratios.clone());
        }
    }
}
