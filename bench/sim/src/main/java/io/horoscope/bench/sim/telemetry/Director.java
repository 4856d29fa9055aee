package io.horoscope.bench.sim.telemetry;

import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.wire.Decoded;
import io.horoscope.core.wire.Envelope;
import io.horoscope.core.wire.Frame;
import io.horoscope.core.wire.FrameHeader;
import io.horoscope.core.wire.FrameReader;
import io.horoscope.core.wire.FrameWriter;
import io.horoscope.core.wire.ReplayGuard;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Scores;
import io.horoscope.core.wire.Wire;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A director: keeps the newest report of each node, pushes what changed to every subscriber after waiting 20 ms for more, and
 * everything once a second. As a process it can be down; what is sent to it then is lost, and so is what it knew.
 */
final class Director {

    private static final long COALESCE_NANOS = 20_000_000L;
    private static final long HEARTBEAT_NANOS = 1_000_000_000L;

    private final Simulation simulation;
    private final NodeKeyring keyring;
    private final DatagramLink link;
    private final List<Subscriber> subscribers;
    private final int number;
    private final ByteBuffer datagram = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);
    private final Report[] reports;
    private final long[] arrivedNanos;
    private final BitSet changed = new BitSet();
    private FrameReader reader;
    private ReplayGuard guard;
    private FrameWriter writer;
    private boolean publishing;
    private boolean alive = true;

    Director(
            Simulation simulation,
            NodeKeyring keyring,
            DatagramLink link,
            List<Subscriber> subscribers,
            int number,
            int nodes) {
        this.simulation = simulation;
        this.keyring = keyring;
        this.link = link;
        this.subscribers = subscribers;
        this.number = number;
        this.reports = new Report[nodes];
        this.arrivedNanos = new long[nodes];
        boot(0);
    }

    void start(long firstHeartbeatNanos) {
        simulation.in(firstHeartbeatNanos, this::heartbeat);
    }

    void stop() {
        alive = false;
        changed.clear();
        java.util.Arrays.fill(reports, null);
    }

    void restart(long nowNanos) {
        alive = true;
        boot(nowNanos);
    }

    void receive(byte[] bytes, long nowNanos) {
        if (!alive) {
            return;
        }
        Decoded<Frame> decoded =
                reader.read(
                        FrameHeader.read(bytes, 0, bytes.length).value(), bytes, 0, bytes.length);
        if (!decoded.isAccepted()
                || guard.check(decoded.value().header(), nowNanos) != null
                || !(decoded.value().message() instanceof Report)) {
            return;
        }
        Report report = (Report) decoded.value().message();
        int node = keyring.indexOf(report.node());
        if (reports[node] == null
                || report.isNewerThan(reports[node], nowNanos - arrivedNanos[node])) {
            reports[node] = report;
            arrivedNanos[node] = nowNanos;
            changed.set(node);
            if (!publishing) {
                publishing = true;
                simulation.in(COALESCE_NANOS, this::publishChanges);
            }
        }
    }

    private void boot(long start) {
        reader = new FrameReader(keyring::find, Tagger.create());
        guard = new ReplayGuard(reports.length);
        writer = new FrameWriter(start + number, Tagger.create());
    }

    private void publishChanges(long nowNanos) {
        publishing = false;
        publish(changed, nowNanos);
        changed.clear();
    }

    private void heartbeat(long nowNanos) {
        BitSet all = new BitSet();
        all.set(0, reports.length);
        publish(all, nowNanos);
        simulation.in(HEARTBEAT_NANOS, this::heartbeat);
    }

    private void publish(BitSet nodes, long nowNanos) {
        if (!alive) {
            return;
        }
        List<Report> batch = new ArrayList<>();
        for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
            if (reports[node] != null) {
                batch.add(reports[node].aged(nowNanos - arrivedNanos[node]));
            }
        }
        for (int from = 0; from < batch.size(); from += Scores.MAX_ENTRIES) {
            int to = Math.min(from + Scores.MAX_ENTRIES, batch.size());
            Scores scores = new Scores(batch.subList(from, to));
            for (Subscriber subscriber : subscribers) {
                writer.next();
                writer.write(
                        scores,
                        new Envelope(subscriber.keys().node(), subscriber.keys().signing(), 0, 0),
                        datagram);
                link.send(datagram, subscriber::receive);
            }
        }
    }
}
