package io.horoscope.bench.report.plot;

import io.horoscope.bench.report.number.Interval;
import java.util.ArrayList;
import java.util.List;

/**
 * A named line of a {@link LinePlot}. Immutable.
 *
 * <p>Points are joined in the order given. One that cannot be drawn leaves a gap.
 */
public final class Series {

    private static final int BY_ORDER = -1;

    private final String name;
    private final List<Double> x;
    private final List<Interval> y;
    private final boolean steps;
    private final boolean band;
    private final int slot;

    private Series(Builder builder) {
        this.name = builder.name;
        this.x = List.copyOf(builder.x);
        this.y = List.copyOf(builder.y);
        this.steps = builder.steps;
        this.band = builder.band;
        this.slot = builder.slot;
    }

    public static Builder named(String name) {
        return new Builder(name);
    }

    String name() {
        return name;
    }

    int size() {
        return x.size();
    }

    double x(int point) {
        return x.get(point);
    }

    Interval y(int point) {
        return y.get(point);
    }

    boolean hasSteps() {
        return steps;
    }

    boolean hasBand() {
        return band;
    }

    int slotOr(int order) {
        return slot == BY_ORDER ? order : slot;
    }

    /** Collects the points of a series. */
    public static final class Builder {

        private final String name;
        private final List<Double> x = new ArrayList<>();
        private final List<Interval> y = new ArrayList<>();
        private boolean steps;
        private boolean band;
        private int slot = BY_ORDER;

        private Builder(String name) {
            this.name = name;
        }

        public Builder point(double x, double y) {
            return point(x, Interval.of(y));
        }

        /** A point with an interval, which is drawn as an error bar or as part of the band. */
        public Builder point(double x, Interval y) {
            this.x.add(x);
            this.y.add(y);
            return this;
        }

        /** Draws the intervals as one band behind the line, not as error bars. */
        public Builder band() {
            this.band = true;
            return this;
        }

        /** Holds each value until the next point's x. */
        public Builder steps() {
            this.steps = true;
            return this;
        }

        /**
         * The look of the line, for the same look in all plots; without it the order in the plot decides.
         *
         * @param slot at least 0; below 24 all look different
         */
        public Builder slot(int slot) {
            if (slot < 0) {
                throw new IllegalArgumentException("slot must not be negative: " + slot);
            }
            this.slot = slot;
            return this;
        }

        public Series build() {
            return new Series(this);
        }
    }
}
