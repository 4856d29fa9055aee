package io.horoscope.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.wire.Report;
import io.horoscope.measure.Sampler.Outcome;
import io.horoscope.measure.probe.Probe;
import io.horoscope.measure.scope.Scope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Drives the loop by hand, ten cycles a second, with a clock and a die of the test's own. */
class ReportLoopTest {

    private static final long TENTH = 100_000_000L;
    private static final Schedule SCHEDULE = Schedule.every(10 * TENTH);

    private final List<Report> reports = new ArrayList<>();
    private double cpu;
    private double die = 0.5;
    private final Probe probe = Probe.of("test", nowNanos -> OptionalDouble.of(cpu));
    private final ReportLoop loop = loop(sampler(Map.of(Signal.CPU, probe), false));

    @Test
    void onStart_firstSample_isNotReported() {
        loop.onStart(0);
        assertEquals(0, reports.size());
        assertTrue(loop.latest().has(Signal.CPU), "but shown");
    }

    @Test
    void doWork_nothingChanges_reportsOnceAnInterval() {
        cycles(0, 31);
        assertEquals(4, reports.size());
    }

    @Test
    void doWork_jitter_movesTheNextReportEitherWay() {
        die = 0;
        cycles(0, 10);
        assertEquals(2, reports.size(), "after 900 ms");
        reports.clear();
        die = 0.999;
        cycles(10, 29);
        assertEquals(1, reports.size(), "due at 1.8 s, and then after almost 1.1 s");
    }

    @Test
    void doWork_signalMovesByTheStep_reportsEarly() {
        cycles(0, 2);
        cpu = 0.0999;
        cycles(2, 3);
        assertEquals(1, reports.size());
        cpu = 0.1;
        cycles(3, 4);
        assertEquals(2, reports.size());
        assertEquals(0.1, reports.get(1).signals().ratioOr(Signal.CPU, -1));
    }

    @Test
    void doWork_signalJumpsAllTheTime_reportsAtMostTenTimesASecond() {
        for (int cycle = 0; cycle < 100; cycle++) {
            cpu = cycle % 2;
            loop.doWork(cycle * TENTH / 2);
        }
        assertTrue(reports.size() <= 51, "reports in 5 s: " + reports.size());
        assertTrue(reports.size() >= 25, "reports in 5 s: " + reports.size());
    }

    @Test
    void doWork_probeFails_costsItsOwnSignalOnly() {
        Probe failing =
                Probe.of(
                        "test",
                        nowNanos -> {
                            throw new IOException("gone");
                        });
        Sampler both = sampler(Map.of(Signal.CPU, probe, Signal.DISK, failing), true);
        loop(both).doWork(0);
        assertTrue(reports.get(0).signals().has(Signal.CPU));
        assertFalse(reports.get(0).signals().has(Signal.DISK));
        assertTrue(reports.get(0).simulated());
        assertEquals(1, both.count(Signal.DISK, Outcome.FAILURE));
        assertEquals(1, both.count(Signal.CPU, Outcome.VALUE));
        assertNotNull(both.failure(Signal.DISK));
        assertNull(both.failure(Signal.CPU));
    }

    private void cycles(int from, int to) {
        for (int cycle = from; cycle < to; cycle++) {
            loop.doWork(cycle * TENTH);
        }
    }

    private ReportLoop loop(Sampler sampler) {
        return new ReportLoop(
                sampler, NodeAddress.parse("10.0.0.1"), SCHEDULE, () -> die, reports::add);
    }

    private static Sampler sampler(Map<Signal, Probe> probes, boolean simulated) {
        return new Sampler(new Scope("test", probes, simulated));
    }
}
