package io.horoscope.measure;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;

/**
 * The duty cycle: samples each time it is called and reports when that is due.
 *
 * <p>A report is due once an interval, jittered so that the monitors of a cluster do not fall into
 * step; and early, though not more often than the minimum interval allows, when a signal has moved
 * by the step since the last report.
 *
 * <p>It is called ten times a second, but probes average over a sliding second, not over the tenth.
 * In a tenth a CPU is used in 20 ticks of 10 ms at most, PSI sees a handful of stalls, and a disk
 * may finish no read at all: values of such windows jump by the step between any two samples of a
 * steady machine, and would send ten reports a second of noise. A sliding second is ten times
 * steadier and hardly slower: a resource that goes from idle to saturated moves its signal by the
 * default step within 100 ms, by half within 500 ms, and the reports in between show each step. So
 * there is no second, faster window, and what is reported is what moved.
 */
public final class ReportLoop {

    private final Sampler sampler;
    private final NodeAddress node;
    private final Schedule schedule;
    private final DoubleSupplier chance;
    private final Consumer<Report> sink;

    private volatile Signals latest = Signals.none();
    private Signals reported;
    private long reportedAtNanos;
    private long dueAtNanos;

    /**
     * @param chance uniform in [0, 1), for the jitter
     * @param sink takes each report that is due
     */
    public ReportLoop(
            Sampler sampler,
            NodeAddress node,
            Schedule schedule,
            DoubleSupplier chance,
            Consumer<Report> sink) {
        this.sampler = sampler;
        this.node = node;
        this.schedule = schedule;
        this.chance = chance;
        this.sink = sink;
    }

    /**
     * Takes the sample that differences start from, and reports nothing: it has
     * neither CPU nor pressure, which the next one has.
     */
    public void onStart(long nowNanos) {
        latest = sampler.sample(nowNanos);
    }

    /** Samples, and reports if that is due. Returns whether it reported. */
    public boolean doWork(long nowNanos) {
        Signals now = sampler.sample(nowNanos);
        latest = now;
        if (reported != null && !isDue(now, nowNanos)) {
            return false;
        }
        reported = now;
        reportedAtNanos = nowNanos;
        double jitter = 1 + Schedule.JITTER * (2 * chance.getAsDouble() - 1);
        dueAtNanos = nowNanos + (long) (schedule.intervalNanos() * jitter);
        sink.accept(new Report(node, 0, 0, 0, sampler.scope().simulated(), now));
        return true;
    }

    /** The newest sample. Any thread. */
    public Signals latest() {
        return latest;
    }

    private boolean isDue(Signals now, long nowNanos) {
        if (nowNanos >= dueAtNanos) {
            return true;
        }
        return nowNanos - reportedAtNanos >= schedule.minimumIntervalNanos()
                && now.greatestDifference(reported) >= Schedule.EARLY_STEP;
    }
}
