package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.measure.RunResult;
import io.horoscope.bench.sim.measure.Shares;
import io.horoscope.bench.sim.scenario.Run;
import io.horoscope.bench.sim.scenario.Scenario;
import io.horoscope.bench.sim.scenario.SelectorChoice;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * How fast the simulator is: reads simulated in a second of one core.
 *
 * @param clock monotonic, in nanoseconds
 */
public record Speed(Scenario scenario, SelectorChoice choice, LongSupplier clock) {

    private static final long WARM_UP_NANOS = 3_000_000_000L;
    private static final long MEASURED_NANOS = 5_000_000_000L;

    /** Repeats the run with one seed after another for some seconds; a line with its speed. */
    public String measure() {
        repeat(WARM_UP_NANOS);
        return repeat(MEASURED_NANOS);
    }

    private String repeat(long atLeastNanos) {
        long runs = 0;
        long reads = 0;
        long events = 0;
        long began = clock.getAsLong();
        while (clock.getAsLong() - began < atLeastNanos) {
            RunResult result = Run.of(scenario, choice, ++runs);
            Shares shares = result.shares();
            reads += shares.total(0, shares.slices());
            events += result.events();
        }
        double seconds = (clock.getAsLong() - began) / 1e9;
        return String.format(
                Locale.ROOT,
                "%s: %.2f million reads and %.2f million events a second on one core"
                        + " (%d reads in %d runs, %.1f s)",
                choice.label(),
                reads / seconds / 1e6,
                events / seconds / 1e6,
                reads,
                runs,
                seconds);
    }
}
