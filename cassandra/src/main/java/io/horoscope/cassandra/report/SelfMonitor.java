package io.horoscope.cassandra.report;

import static org.apache.cassandra.concurrent.ExecutorFactory.Global.executorFactory;

import io.horoscope.cassandra.thread.Attempt;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.wire.Report;
import io.horoscope.measure.ReportLoop;
import io.horoscope.measure.Sampler;
import io.horoscope.measure.Schedule;
import io.horoscope.measure.scope.Scope;
import io.horoscope.measure.scope.Scopes;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.cassandra.concurrent.InfiniteLoopExecutor.Daemon;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures the machine or container of this node on a thread of its own, as the resource monitor
 * does: the same probes, two samples a second, a report a second and earlier when a signal moves.
 * While the mode is off everywhere, one sample a second.
 */
final class SelfMonitor {

    private static final Logger logger = LoggerFactory.getLogger(SelfMonitor.class);

    private static final Schedule SCHEDULE = Schedule.IN_NODE;

    private final String scope;
    private final Collection<Path> dataDirectories;
    private final NodeAddress node;
    private final BooleanSupplier routes;
    private final BiConsumer<Report, Function<Signal, String>> sink;
    private final LongSupplier clock;

    private volatile boolean stopped;

    /**
     * @param scope as {@link Scopes#isScope} takes it
     * @param dataDirectories absolute; whose devices count as the node's disks
     * @param node this one
     * @param routes whether replies carry reports; otherwise only gossip does, once a second
     * @param sink takes each report and what its signals came from, on the thread of the monitor
     * @param clock monotonic nanoseconds
     */
    SelfMonitor(
            String scope,
            Collection<Path> dataDirectories,
            NodeAddress node,
            BooleanSupplier routes,
            BiConsumer<Report, Function<Signal, String>> sink,
            LongSupplier clock) {
        this.scope = scope;
        this.dataDirectories = dataDirectories;
        this.node = node;
        this.routes = routes;
        this.sink = sink;
        this.clock = clock;
    }

    void start() {
        executorFactory().startThread("HoroscopeMonitor", this::run, Daemon.DAEMON);
    }

    void stop() {
        stopped = true;
    }

    /** Until {@link #stop}: what fails is tried again. */
    void run() {
        while (!stopped) {
            Attempt.succeeds(
                    logger,
                    "This node cannot measure itself, and tries again: its peers know its queue and"
                            + " its pace, but no load",
                    this::measure);
            LockSupport.parkNanos(this, stopped ? 0 : SCHEDULE.intervalNanos());
        }
    }

    private void measure() {
        Scope measured =
                new Scopes(Path.of("/"), dataDirectories, SelfMonitor::nothing)
                        .make(scope)
                        .with(NodeProbes.ofNode());
        logger.info("This node measures itself; scope: {}", measured.description());
        ReportLoop loop =
                new ReportLoop(
                        new Sampler(measured),
                        node,
                        SCHEDULE,
                        ThreadLocalRandom.current()::nextDouble,
                        report -> sink.accept(report, measured::source));
        loop.onStart(clock.getAsLong());
        long waitNanos = SCHEDULE.firstCycleNanos();
        while (!stopped) {
            LockSupport.parkNanos(this, waitNanos);
            waitNanos =
                    routes.getAsBoolean()
                            ? SCHEDULE.minimumIntervalNanos()
                            : SCHEDULE.intervalNanos();
            Attempt.succeeds(
                    logger,
                    "Measuring this node failed; it continues",
                    () -> loop.doWork(clock.getAsLong()));
        }
    }

    /** OSHI, which the monitor uses elsewhere than on Linux, is not in Cassandra. */
    private static Scope nothing() {
        return new Scope("nothing, since this system has no /proc", Map.of(), false);
    }
}
