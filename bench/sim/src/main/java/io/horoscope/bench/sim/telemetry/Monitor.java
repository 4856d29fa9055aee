package io.horoscope.bench.sim.telemetry;

import io.horoscope.bench.sim.cluster.LoadGauge;
import io.horoscope.bench.sim.cluster.LoadGauge.Level;
import io.horoscope.bench.sim.cluster.Replica;
import io.horoscope.bench.sim.engine.Event;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Envelope;
import io.horoscope.core.wire.FrameWriter;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Wire;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The monitor of one node, as the resource monitor does it: samples ten times a second over a window of one second, reports
 * once a second with jitter, and at once when a signal has moved by 0.1 since the last report.
 */
final class Monitor implements Event {

    private static final long SAMPLE_NANOS = 100_000_000L;
    private static final int WINDOW_SAMPLES = 10;
    private static final double STEP = 0.1;

    private final Simulation simulation;
    private final Replica replica;
    private final NodeKeys keys;
    private final long intervalNanos;
    private final UniformRandomProvider random;
    private final Consumer<ByteBuffer> network;
    private final FrameWriter writer;
    private final ByteBuffer datagram = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);
    private final double[][] readings = new double[WINDOW_SAMPLES][];
    private int samples;
    private long nextReportNanos;
    private Signals reported = Signals.none();
    private boolean lying;

    Monitor(
            Simulation simulation,
            Replica replica,
            NodeKeys keys,
            long intervalNanos,
            UniformRandomProvider random,
            Consumer<ByteBuffer> network) {
        this.simulation = simulation;
        this.replica = replica;
        this.keys = keys;
        this.intervalNanos = intervalNanos;
        this.random = random;
        this.network = network;
        this.writer = new FrameWriter(1, Tagger.create());
    }

    void start() {
        simulation.in((long) (random.nextDouble() * SAMPLE_NANOS), this);
    }

    /** From now on, claims that the node is idle; or no longer. */
    void lie(boolean begins) {
        lying = begins;
    }

    @Override
    public void happen(long nowNanos) {
        if (replica.isAlive()) {
            sample(nowNanos);
        } else {
            samples = 0;
        }
        simulation.in(SAMPLE_NANOS, this);
    }

    private void sample(long nowNanos) {
        double[] reading = replica.gauge().read(nowNanos);
        int slot = samples % WINDOW_SAMPLES;
        double[] before = readings[slot];
        int window = Math.min(samples, WINDOW_SAMPLES);
        if (samples > 0 && window < WINDOW_SAMPLES) {
            before = readings[0];
        }
        readings[slot] = reading;
        samples++;
        if (window == 0) {
            return;
        }
        Signals signals = lying ? idle() : signals(before, reading, window * SAMPLE_NANOS);
        if (nowNanos >= nextReportNanos || signals.greatestDifference(reported) >= STEP) {
            reported = signals;
            nextReportNanos = nowNanos + (long) (intervalNanos * (0.9 + 0.2 * random.nextDouble()));
            Report report =
                    new Report(NodeKeyring.address(replica.index()), 0, 0, 0, false, signals);
            writer.next();
            writer.write(report, new Envelope(keys.node(), keys.signing(), 0, 0), datagram);
            network.accept(datagram);
        }
    }

    /**
     * What a kernel would say: CPU in use by reads and neighbours; pressure while some read waits for a slot, or for a neighbour
     * to give way.
     */
    private static Signals signals(double[] before, double[] after, long nanos) {
        double busy = LoadGauge.busy(before, after, nanos);
        double waiting = LoadGauge.waiting(before, after, nanos);
        double cpu = LoadGauge.mean(before, after, Level.CPU, nanos);
        double pressure = LoadGauge.mean(before, after, Level.CPU_PRESSURE, nanos);
        return Signals.builder()
                .set(Signal.CPU, Math.max(busy, cpu))
                .set(Signal.MEMORY, 0.5)
                .set(Signal.DISK, LoadGauge.mean(before, after, Level.DISK, nanos))
                .set(Signal.DISK_WAIT, LoadGauge.mean(before, after, Level.DISK_WAIT, nanos))
                .set(Signal.CPU_PRESSURE, Math.max(waiting, pressure))
                .set(Signal.IO_PRESSURE, LoadGauge.mean(before, after, Level.IO_PRESSURE, nanos))
                .set(Signal.MEMORY_PRESSURE, 0)
                .set(Signal.THROTTLED, LoadGauge.mean(before, after, Level.THROTTLED, nanos))
                .set(Signal.STEAL, 0)
                .build();
    }

    private static Signals idle() {
        Signals.Builder idle = Signals.builder();
        for (Signal signal : Signal.values()) {
            idle.set(signal, 0);
        }
        return idle.build();
    }
}
