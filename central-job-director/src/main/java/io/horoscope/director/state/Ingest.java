package io.horoscope.director.state;

import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.wire.Decoded;
import io.horoscope.core.wire.Frame;
import io.horoscope.core.wire.FrameReader;
import io.horoscope.core.wire.Rejection;
import io.horoscope.core.wire.Report;

/**
 * Takes any bytes and puts what is authentic, new and meant for a director into the registry or the leases; the rest is
 * counted by reason. Used by the state loop only.
 *
 * <p>Order matters: room is checked before replay, so that a sender which cannot be held takes no window either.
 */
public final class Ingest {

    private final FrameReader reader;
    private final KeyCache keys;
    private final ReplayGuards guards;
    private final Registry registry;
    private final Leases leases;
    private final Counters counters;

    private Ingest(FrameReader reader, KeyCache keys, ReplayGuards guards, Tables tables) {
        this.reader = reader;
        this.keys = keys;
        this.guards = guards;
        this.registry = tables.registry();
        this.leases = tables.leases();
        this.counters = tables.counters();
    }

    public static Ingest create(KeyCache keys, ReplayGuards guards, Tables tables) {
        return new Ingest(new FrameReader(keys, Tagger.create()), keys, guards, tables);
    }

    /** Takes the first {@code length} bytes; returns null, or why they were dropped. */
    Rejection receive(byte[] bytes, int length, long nowNanos) {
        counters.add(Count.DATAGRAMS_RECEIVED);
        Decoded<Frame> decoded = reader.read(bytes, 0, length);
        Rejection rejection =
                decoded.isAccepted() ? accept(decoded.value(), nowNanos) : decoded.rejection();
        if (rejection != null) {
            counters.add(rejection);
        }
        return rejection;
    }

    private Rejection accept(Frame frame, long nowNanos) {
        MacKey key = keys.rememberLast();
        switch (frame.message().type()) {
            case REPORT:
                return report(frame, nowNanos);
            case SUBSCRIBE:
                return subscribe(frame, key, nowNanos);
            default:
                return Rejection.UNEXPECTED_TYPE;
        }
    }

    private Rejection report(Frame frame, long nowNanos) {
        if (!registry.hasRoomFor(frame.sender())) {
            return Rejection.TABLE_FULL;
        }
        Rejection replayed = guards.check(frame);
        if (replayed != null) {
            return replayed;
        }
        boolean newest = registry.offer((Report) frame.message(), nowNanos);
        counters.add(newest ? Count.REPORTS_ACCEPTED : Count.REPORTS_LATE);
        return null;
    }

    private Rejection subscribe(Frame frame, MacKey key, long nowNanos) {
        if (!leases.hasRoomFor(frame.sender())) {
            return Rejection.TABLE_FULL;
        }
        Rejection replayed = guards.check(frame);
        if (replayed != null) {
            return replayed;
        }
        Rejection refused = leases.subscribe(frame, key, nowNanos);
        if (refused == null) {
            counters.add(Count.SUBSCRIPTIONS_ACCEPTED);
        }
        return refused;
    }
}
