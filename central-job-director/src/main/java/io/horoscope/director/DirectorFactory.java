package io.horoscope.director;

import io.horoscope.core.key.KeySource;
import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.select.Chance;
import io.horoscope.core.wire.FrameWriter;
import io.horoscope.director.state.Challenges;
import io.horoscope.director.state.Counters;
import io.horoscope.director.state.DatagramSender;
import io.horoscope.director.state.DatagramSink;
import io.horoscope.director.state.Director;
import io.horoscope.director.state.DirectorState;
import io.horoscope.director.state.Ingest;
import io.horoscope.director.state.Leases;
import io.horoscope.director.state.Publisher;
import io.horoscope.director.state.Registry;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Puts a director together from its settings: in the daemon, and in the simulator. */
public final class DirectorFactory {

    /** A node without reports for this time is removed. */
    private static final long NODE_EXPIRY_NANOS = TimeUnit.MINUTES.toNanos(1);

    /** Whatever a subscription requests. */
    private static final long MAXIMUM_LEASE_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final DirectorSettings settings;
    private final LongSupplier clock;
    private final Chance chance;
    private final Counters counters = new Counters();

    /**
     * @param clock monotonic time in nanoseconds
     * @param chance spreads the heartbeats
     */
    public DirectorFactory(DirectorSettings settings, LongSupplier clock, Chance chance) {
        this.settings = settings;
        this.clock = clock;
        this.chance = chance;
    }

    Counters counters() {
        return counters;
    }

    /**
     * A director without nodes and subscribers.
     *
     * @param stream of its datagrams, for as long as it runs
     * @param challengeSecret a new random key for each director
     */
    public Director director(
            KeySource keys, long stream, MacKey challengeSecret, DatagramSink sink) {
        DirectorState state = state();
        DatagramSender sender =
                new DatagramSender(new FrameWriter(stream, Tagger.create()), sink, counters);
        Publisher publisher =
                new Publisher(
                        state, sender, Publisher.COALESCE_NANOS, Publisher.HEARTBEAT_NANOS, chance);
        long now = clock.getAsLong();
        Challenges challenges = new Challenges(challengeSecret, now);
        Ingest ingest = new Ingest(keys, challenges, sender, state, now);
        return new Director(ingest, publisher, state, clock);
    }

    private DirectorState state() {
        long now = clock.getAsLong();
        Registry registry = new Registry(settings.maximumNodes, NODE_EXPIRY_NANOS);
        Leases leases = new Leases(settings.maximumNodes, MAXIMUM_LEASE_NANOS, counters);
        return new DirectorState(registry, leases, counters, now);
    }
}
