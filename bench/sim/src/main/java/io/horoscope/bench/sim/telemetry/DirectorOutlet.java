package io.horoscope.bench.sim.telemetry;

import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.wire.DirectorExchange.Reply;
import io.horoscope.core.wire.Report;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;
import org.apache.commons.rng.UniformRandomProvider;

/** Sends a monitor's reports to every director, and once more to one that asks for a proof. */
final class DirectorOutlet implements MonitorProcess.Outlet {

    private final Wiring wiring;
    private final NodeKeys keys;
    private final InetSocketAddress address;
    private final Deque<byte[]> replies = new ArrayDeque<>(); // The buffer of the socket.
    private Endpoint endpoint;
    private LongSupplier clock;
    private Report last;
    private long lastNanos;

    DirectorOutlet(Wiring wiring, int node) {
        this.wiring = wiring;
        this.keys = wiring.keyring().of(node);
        this.address = NodeKeyring.socket(node, NodeKeyring.MONITOR_PORT);
    }

    @Override
    public boolean isInNode() {
        return false;
    }

    @Override
    public void open(UniformRandomProvider random, LongSupplier monitorClock) {
        clock = monitorClock;
        endpoint = new Endpoint(wiring, address, keys, random);
        replies.clear();
        wiring.link().bind(address, (bytes, source, nowNanos) -> replies.add(bytes));
    }

    @Override
    public void close() {
        wiring.link().unbind(address);
    }

    @Override
    public void turn() {
        long nowNanos = clock.getAsLong();
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

    @Override
    public void send(Report report) {
        last = report;
        lastNanos = clock.getAsLong();
        endpoint.sendToAll(report, lastNanos);
    }
}
