package io.horoscope.monitor;

import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.ReloadableKeys;
import io.horoscope.core.settings.SettingsException;
import io.horoscope.daemon.Daemon;
import io.horoscope.daemon.Endpoints;
import io.horoscope.measure.ReportLoop;
import io.horoscope.measure.Sampler;
import io.horoscope.measure.Schedule;
import io.horoscope.monitor.push.ReportSender;
import io.horoscope.monitor.serve.MetricsServer;
import io.horoscope.monitor.serve.MonitorMetrics;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running monitor: the loop's thread, a thread that looks up names and rereads the key file, and
 * the page of metrics.
 */
public final class RunningMonitor implements Daemon.Service {

    private static final Logger logger = LoggerFactory.getLogger(RunningMonitor.class);

    private static final long RESOLVE_NANOS = 1_000_000_000L;
    private static final long STOP_SECONDS = 5;

    private final ReloadableKeys<NodeKeys> keys;
    private final ReportSender sender;
    private final ReportLoop loop;
    private final Schedule schedule;
    private final Optional<MetricsServer> server;
    private final Attempts cycle = new Attempts("A cycle");
    private final Attempts resolution = new Attempts("Looking up the names of directors");
    private final Attempts keyReading = new Attempts("Rereading the key file");
    private final CountDownLatch stop = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread worker = new Thread(() -> runUntilEnd(this::work), "monitor");
    private final Thread resolver = new Thread(() -> runUntilEnd(this::resolve), "resolver");

    private RunningMonitor(
            ReloadableKeys<NodeKeys> keys,
            ReportSender sender,
            ReportLoop loop,
            Schedule schedule,
            Optional<MetricsServer> server) {
        this.keys = keys;
        this.sender = sender;
        this.loop = loop;
        this.schedule = schedule;
        this.server = server;
    }

    /**
     * Opens sockets and starts.
     *
     * @throws SettingsException if a port is taken
     * @throws IOException if the scope cannot be read
     */
    public static RunningMonitor start(MonitorSettings settings) throws IOException {
        ReloadableKeys<NodeKeys> keys =
                settings.keys.orElseThrow(
                        () -> new IllegalArgumentException("settings without keys"));
        Sampler sampler = new Sampler(settings.makeScope());
        SecureRandom random = new SecureRandom();
        ReportSender sender = ReportSender.open(keys, settings.directors, random::nextLong);
        SplittableRandom chance = new SplittableRandom(random.nextLong());
        ReportLoop loop =
                new ReportLoop(
                        sampler,
                        keys.get().node(),
                        settings.schedule(),
                        chance::nextDouble,
                        report -> sender.send(report, System.nanoTime()));
        RunningMonitor monitor =
                new RunningMonitor(
                        keys,
                        sender,
                        loop,
                        settings.schedule(),
                        serve(settings, sampler, loop, sender));
        monitor.resolver.setDaemon(true);
        monitor.resolver.start();
        monitor.worker.start();
        logger.info(
                "Reporting node {} to {}; scope: {}",
                keys.get().node(),
                settings.directors,
                sampler.scope().description());
        if (!settings.authenticated) {
            logger.warn("authentication is off: anyone who reaches a director can forge reports");
        }
        settings.missing().forEach(logger::warn);
        monitor.metricsPort().ifPresent(port -> logger.info("Metrics are on port {}", port));
        return monitor;
    }

    /** The port of the page of metrics, if it is served. */
    public Optional<Integer> metricsPort() {
        return server.map(MetricsServer::port);
    }

    /** Returns when a thread of the monitor has ended. */
    @Override
    public void awaitEnd() throws InterruptedException {
        ended.await();
    }

    @Override
    public void close() {
        stop.countDown();
        resolver.interrupt();
        try {
            worker.join(TimeUnit.SECONDS.toMillis(STOP_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        server.ifPresent(MetricsServer::close);
        sender.close();
    }

    private static Optional<MetricsServer> serve(
            MonitorSettings settings, Sampler sampler, ReportLoop loop, ReportSender sender) {
        if (settings.metricsEndpoint.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    MetricsServer.start(
                            settings.metricsEndpoint.get(),
                            new MonitorMetrics(sampler, loop, sender)));
        } catch (IOException e) {
            sender.close();
            throw Endpoints.unusable(
                    "metrics_endpoint", settings.metricsEndpoint.get(), e.getMessage());
        } catch (SettingsException e) {
            sender.close();
            throw e;
        }
    }

    /**
     * Cycles at a steady pace. A cycle that comes late, after a pause of the machine, is not made
     * up for.
     */
    private void work() {
        long cycleNanos = schedule.minimumIntervalNanos();
        long next = System.nanoTime();
        cycle.attempt(() -> loop.onStart(System.nanoTime()));
        next += schedule.firstCycleNanos();
        while (!isStopped(next - System.nanoTime())) {
            cycle.attempt(this::cycle);
            long now = System.nanoTime();
            next = next + cycleNanos > now ? next + cycleNanos : now + cycleNanos;
        }
    }

    private void cycle() {
        long nowNanos = System.nanoTime();
        sender.receive(nowNanos);
        loop.doWork(nowNanos);
    }

    private void resolve() {
        do {
            resolution.attempt(sender::resolve);
            keyReading.attempt(() -> keys.refresh(logger::info, logger::warn));
        } while (!isStopped(RESOLVE_NANOS));
    }

    /** Waits until {@link #close} is called or the time is over; an interrupt is a stop, too. */
    private boolean isStopped(long nanos) {
        try {
            return stop.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** The body of both threads: whichever ends, on whatever way, {@link #awaitEnd} returns. */
    private void runUntilEnd(Runnable body) {
        try {
            body.run();
        } finally {
            ended.countDown();
        }
    }
}
