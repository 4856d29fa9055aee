package io.horoscope.bench.sim.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.sim.cluster.LoadGauge;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.core.signal.Signal;
import java.util.OptionalDouble;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

/** A node whose disk is in use from 5 s on, sampled ten times a second. */
class GaugeProbesTest {

    private static final long TENTH = 100_000_000L;
    private static final int BEGINS = 50; // tenths

    private long nowNanos;

    @Test
    void sample_noLag_isTheLastSecond() {
        GaugeProbes probes = probes(0, () -> 0);
        assertEquals(0, after(probes, 0, BEGINS), 1e-9);
        assertEquals(0.3, after(probes, BEGINS, BEGINS + 3), 1e-9);
        assertEquals(1, after(probes, BEGINS + 3, BEGINS + 10), 1e-9);
    }

    @Test
    void sample_lagOfTwoSeconds_isTheSecondBeforeThose() {
        GaugeProbes probes = probes(20 * TENTH, () -> 0);
        assertTrue(sample(probes, 0).isEmpty());
        assertTrue(sample(probes, 20).isEmpty()); // One reading is no difference.
        assertEquals(0, after(probes, 21, BEGINS + 20), 1e-9);
        assertEquals(0.3, after(probes, BEGINS + 20, BEGINS + 23), 1e-9);
    }

    @Test
    void sample_errors_areAddedWithinTheRatios() {
        assertEquals(0.25, after(probes(0, () -> 0.25), 0, 20), 1e-9);
        assertEquals(0, after(probes(0, () -> -0.25), 0, 20), 1e-9);
        assertEquals(1, after(probes(0, () -> 0.25), 0, BEGINS + 20), 1e-9);
        assertEquals(0, after(probes(0, () -> Double.NEGATIVE_INFINITY), 0, BEGINS + 20), 1e-9);
    }

    @Test
    void errors_ofMeasurement_haveItsStandardDeviation() {
        DoubleSupplier errors = new Measurement(0.2, 0).errors(new Seeds(1).fork("errors", 0));
        double sum = 0;
        double squares = 0;
        int count = 100_000;
        for (int i = 0; i < count; i++) {
            double error = errors.getAsDouble();
            sum += error;
            squares += error * error;
        }
        assertEquals(0, sum / count, 0.003);
        assertEquals(0.2, Math.sqrt(squares / count), 0.003);
        assertEquals(0, new Measurement(0, 0).errors(() -> 1).getAsDouble());
    }

    private GaugeProbes probes(long lagNanos, DoubleSupplier errors) {
        return new GaugeProbes(this::counters, lagNanos, errors);
    }

    private long[] counters() {
        long[] counters = new long[LoadGauge.COUNTERS];
        counters[LoadGauge.DISK] = Math.max(0, nowNanos - BEGINS * TENTH);
        return counters;
    }

    /** What it measures at a time, after it was sampled at each tenth from another one on. */
    private double after(GaugeProbes probes, int fromTenths, int untilTenths) {
        for (int tenths = fromTenths; tenths < untilTenths; tenths++) {
            sample(probes, tenths);
        }
        return sample(probes, untilTenths).getAsDouble();
    }

    private OptionalDouble sample(GaugeProbes probes, int tenths) {
        nowNanos = tenths * TENTH;
        try {
            return probes.scope().probes().get(Signal.DISK).sample(nowNanos);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
