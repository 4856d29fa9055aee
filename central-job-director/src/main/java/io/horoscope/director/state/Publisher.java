package io.horoscope.director.state;

import io.horoscope.core.select.Chance;
import io.horoscope.core.wire.Scores;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Decides when scores go out.
 *
 * <p><b>Push</b>: the nodes that changed, to every lease, one coalesce interval after the first
 * change. <b>Heartbeat</b>: the whole table, to each lease in its own time, every heartbeat
 * interval less up to a tenth, so that leases that began together drift apart. Used by the state
 * loop only.
 */
public final class Publisher {

    /** Reports that arrive within 20 ms of a change are sent together. */
    public static final long COALESCE_NANOS = 20_000_000L;

    /** Coordinators count a director as lost after three of them. */
    public static final long HEARTBEAT_NANOS = 1_000_000_000L;

    /**
     * Heartbeats of one turn: with a full table about 3000 datagrams, after which arrived reports
     * get their turn.
     */
    static final int HEARTBEATS_PER_TURN = 16;

    private static final int JITTER_STEPS = 1000;

    private final Registry registry;
    private final Leases leases;
    private final DatagramSender sender;
    private final long coalesceNanos;
    private final long heartbeatNanos;
    private final Chance chance;

    /**
     * @param coalesceNanos from the first change to its push, positive
     * @param heartbeatNanos the longest time between two whole tables to a lease, positive
     */
    public Publisher(
            DirectorState state,
            DatagramSender sender,
            long coalesceNanos,
            long heartbeatNanos,
            Chance chance) {
        this.registry = state.registry();
        this.leases = state.leases();
        this.sender = sender;
        this.coalesceNanos = coalesceNanos;
        this.heartbeatNanos = heartbeatNanos;
        this.chance = chance;
    }

    /** Sends what is due; returns how many datagrams left. */
    int doWork(long nowNanos) {
        return push(nowNanos) + heartbeats(nowNanos);
    }

    /** When there is something to send, or {@code other} where that is earlier. */
    long earliestWorkNanos(long other) {
        long next = other;
        if (registry.hasChanges()) {
            next = earlier(next, pushDueNanos());
        }
        for (Lease lease : leases.all()) {
            next = earlier(next, lease.nextHeartbeatNanos());
        }
        return next;
    }

    /** Only while the registry has changes. */
    private long pushDueNanos() {
        return registry.firstChangeNanos() + coalesceNanos;
    }

    private int push(long nowNanos) {
        if (!registry.hasChanges() || nowNanos - pushDueNanos() < 0) {
            return 0;
        }
        List<Scores> chunks = DatagramSender.chunks(registry.drainChanges(), nowNanos);
        return sender.send(chunks, leases.all(), DirectorCounter.PUSH_DATAGRAMS_SENT);
    }

    /**
     * The leases that waited longest come first, so that none starves when there is more to send
     * than time.
     */
    private int heartbeats(long nowNanos) {
        List<Lease> due =
                leases.all().stream()
                        .filter(lease -> nowNanos - lease.nextHeartbeatNanos() >= 0)
                        .sorted(
                                Comparator.comparingLong(
                                        lease -> lease.nextHeartbeatNanos() - nowNanos))
                        .limit(HEARTBEATS_PER_TURN)
                        .collect(Collectors.toList());
        if (due.isEmpty()) {
            return 0;
        }
        due.forEach(lease -> lease.heartbeatAgainAt(nowNanos + jitteredNanos()));
        List<Scores> chunks = DatagramSender.chunks(registry.states(), nowNanos);
        return sender.send(chunks, due, DirectorCounter.HEARTBEAT_DATAGRAMS_SENT);
    }

    private long jitteredNanos() {
        long mostJitterNanos = heartbeatNanos / 10;
        return heartbeatNanos - mostJitterNanos * chance.below(JITTER_STEPS) / JITTER_STEPS;
    }

    private static long earlier(long a, long b) {
        return a - b <= 0 ? a : b;
    }
}
