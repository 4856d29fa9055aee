package io.horoscope.bench.sim.service;

import java.util.function.DoubleSupplier;

/** Draws whose next one can be looked at before it is made. The draws stay the same. */
final class Ahead {

    private final DoubleSupplier draws;
    private double next;
    private boolean isDrawn;

    Ahead(DoubleSupplier draws) {
        this.draws = draws;
    }

    /** What {@link #draw} will return next. */
    double next() {
        if (!isDrawn) {
            next = draws.getAsDouble();
            isDrawn = true;
        }
        return next;
    }

    double draw() {
        double drawn = next();
        isDrawn = false;
        return drawn;
    }
}
