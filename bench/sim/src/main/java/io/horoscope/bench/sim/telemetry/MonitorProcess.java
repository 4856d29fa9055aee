package io.horoscope.bench.sim.telemetry;

import com.codahale.metrics.NoopMetricRegistry;
import io.horoscope.bench.sim.cluster.Replica;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.wire.FrameWriter;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Wire;
import io.horoscope.monitor.push.ReportLoop;
import io.horoscope.monitor.push.Sampler;
import io.horoscope.monitor.push.Schedule;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Runs the shipped {@link ReportLoop} of one node on the simulated clock and network, in the place of the program's thread
 * and socket. While its node is down, so is the monitor.
 */
final class MonitorProcess {

    private final Simulation simulation;
    private final Replica replica;
    private final NodeKeys keys;
    private final Schedule schedule;
    private final UniformRandomProvider random;
    private final DatagramLink link;
    private final InetSocketAddress address;
    private final List<InetSocketAddress> directors;
    private final GaugeProbes probes;
    private final ByteBuffer datagram = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);
    private ReportLoop loop;
    private FrameWriter writer;
    private ProcessClock clock;
    private int starts; // A cycle of an earlier start is void.

    MonitorProcess(
            Simulation simulation,
            Replica replica,
            NodeKeys keys,
            Schedule schedule,
            UniformRandomProvider random,
            DatagramLink link,
            List<InetSocketAddress> directors) {
        this.simulation = simulation;
        this.replica = replica;
        this.keys = keys;
        this.schedule = schedule;
        this.random = random;
        this.link = link;
        this.address = NodeKeyring.socket(replica.index(), NodeKeyring.MONITOR_PORT);
        this.directors = directors;
        this.probes = new GaugeProbes(replica.gauge());
    }

    /** Schedules its first start, within one cycle: the monitors of a cluster are not in step. */
    void schedule() {
        simulation.in(
                (long) (random.nextDouble() * schedule.minimumIntervalNanos()), now -> start(0));
    }

    /** Starts it, ending an earlier start. */
    void start(long aheadNanos) {
        clock = new ProcessClock(simulation, aheadNanos);
        writer = new FrameWriter(keys.node(), clock.millis(), Tagger.create());
        loop =
                new ReportLoop(
                        new Sampler(probes.scope(), new NoopMetricRegistry()),
                        keys.node(),
                        schedule,
                        random::nextDouble,
                        this::send);
        loop.onStart(clock.nanos());
        int start = ++starts;
        simulation.in(schedule.firstCycleNanos(), now -> cycle(start));
    }

    /** From now on, claims that the node is idle; or no longer. */
    void lie(boolean begins) {
        probes.lie(begins);
    }

    private void cycle(int start) {
        if (start != starts) {
            return;
        }
        if (!replica.isAlive()) {
            simulation.in(schedule.minimumIntervalNanos(), now -> awaitNode(start));
            return;
        }
        loop.doWork(clock.nanos());
        simulation.in(schedule.minimumIntervalNanos(), now -> cycle(start));
    }

    private void awaitNode(int start) {
        if (start == starts && replica.isAlive()) {
            start(0);
        } else if (start == starts) {
            simulation.in(schedule.minimumIntervalNanos(), now -> awaitNode(start));
        }
    }

    private void send(Report report) {
        writer.write(report, keys.signing(), datagram);
        directors.forEach(director -> link.send(datagram, address, director));
    }
}
