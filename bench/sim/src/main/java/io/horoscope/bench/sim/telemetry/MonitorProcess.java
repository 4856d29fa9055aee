package io.horoscope.bench.sim.telemetry;

import com.codahale.metrics.NoopMetricRegistry;
import io.horoscope.bench.sim.cluster.Replica;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.wire.DirectorExchange.Reply;
import io.horoscope.core.wire.Report;
import io.horoscope.measure.ReportLoop;
import io.horoscope.measure.Sampler;
import io.horoscope.measure.Schedule;
import io.horoscope.monitor.MonitorSettings;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Runs the shipped {@link ReportLoop} of one node on the simulated clock and network, in the place
 * of the program's thread and socket. While its node is down, so is the monitor.
 */
final class MonitorProcess {

    private static final Schedule SCHEDULE = MonitorSettings.read(Map.of(), false).schedule();

    private final Wiring wiring;
    private final Simulation simulation;
    private final Replica replica;
    private final NodeKeys keys;
    private final UniformRandomProvider random;
    private final DoubleSupplier errors;
    private final long lagNanos;
    private final InetSocketAddress address;
    private final Deque<byte[]> replies = new ArrayDeque<>(); // The buffer of the socket.
    private ReportLoop loop;
    private Endpoint endpoint;
    private LongSupplier clock;
    private boolean forging;
    private Report last;
    private long lastNanos;
    private int starts; // A cycle of an earlier start is void.

    MonitorProcess(Wiring wiring, Replica replica, Measurement measurement, Seeds seeds) {
        this.wiring = wiring;
        this.simulation = wiring.simulation();
        this.replica = replica;
        this.keys = wiring.keyring().of(replica.index());
        this.random = seeds.fork("monitor", replica.index());
        this.errors = measurement.errors(seeds.fork("measurement", replica.index()));
        this.lagNanos = measurement.lagNanos();
        this.address = NodeKeyring.socket(replica.index(), NodeKeyring.MONITOR_PORT);
    }

    /** Schedules its first start, within one cycle: the monitors of a cluster are not in step. */
    void schedule() {
        simulation.in(
                (long) (random.nextDouble() * SCHEDULE.minimumIntervalNanos()), now -> start(0));
    }

    /**
     * Starts it, ending an earlier start.
     *
     * @param aheadNanos by how much its clock is ahead
     */
    void start(long aheadNanos) {
        GaugeProbes probes =
                new GaugeProbes(
                        () -> replica.gauge().read(simulation.nowNanos()),
                        lagNanos,
                        () -> forging ? Double.NEGATIVE_INFINITY : errors.getAsDouble());
        clock = () -> simulation.nowNanos() + aheadNanos;
        endpoint = new Endpoint(wiring, address, keys, random);
        replies.clear();
        wiring.link().bind(address, (bytes, source, nowNanos) -> replies.add(bytes));
        loop =
                new ReportLoop(
                        new Sampler(probes.scope(), new NoopMetricRegistry()),
                        keys.node(),
                        SCHEDULE,
                        random::nextDouble,
                        this::send);
        loop.onStart(clock.getAsLong());
        int start = ++starts;
        simulation.in(SCHEDULE.firstCycleNanos(), now -> cycle(start));
    }

    /** Sets whether it reports the node as idle from now on. */
    void forge(boolean begins) {
        forging = begins;
    }

    private void cycle(int start) {
        if (start != starts) {
            return;
        }
        if (!replica.isAlive()) {
            wiring.link().unbind(address);
            simulation.in(SCHEDULE.minimumIntervalNanos(), now -> awaitNode(start));
            return;
        }
        receive(clock.getAsLong());
        loop.doWork(clock.getAsLong());
        simulation.in(SCHEDULE.minimumIntervalNanos(), now -> cycle(start));
    }

    private void awaitNode(int start) {
        if (start == starts && replica.isAlive()) {
            start(0);
        } else if (start == starts) {
            simulation.in(SCHEDULE.minimumIntervalNanos(), now -> awaitNode(start));
        }
    }

    private void send(Report report) {
        last = report;
        lastNanos = clock.getAsLong();
        endpoint.sendToAll(report, lastNanos);
    }

    private void receive(long nowNanos) {
        while (!replies.isEmpty()) {
            endpoint.read(replies.remove(), nowNanos)
                    .filter(Reply::sendAgain)
                    .ifPresent(
                            reply -> {
                                Report aged = last.aged(nowNanos - lastNanos);
                                endpoint.send(reply.director(), aged, nowNanos);
                            });
        }
    }
}
