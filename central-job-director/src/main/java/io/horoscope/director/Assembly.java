package io.horoscope.director;

import io.horoscope.core.key.ClusterSecret;
import io.horoscope.core.key.KeyFileException;
import io.horoscope.core.key.KeyFiles;
import io.horoscope.core.key.KeySource;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.key.UnauthenticatedKeys;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.score.WeightedFormula;
import io.horoscope.core.select.Chance;
import io.horoscope.core.wire.FrameWriter;
import io.horoscope.director.state.Counters;
import io.horoscope.director.state.DatagramSink;
import io.horoscope.director.state.Director;
import io.horoscope.director.state.HistoryScale;
import io.horoscope.director.state.Ingest;
import io.horoscope.director.state.KeyCache;
import io.horoscope.director.state.Leases;
import io.horoscope.director.state.PublishTimes;
import io.horoscope.director.state.Publisher;
import io.horoscope.director.state.Registry;
import io.horoscope.director.state.ReplayGuards;
import io.horoscope.director.state.ScoresSender;
import io.horoscope.director.state.Tables;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/** Puts a director together from its settings: in the daemon, and in the simulator. */
public final class Assembly {

    private final DirectorSettings settings;
    private final LongSupplier clock;
    private final Chance chance;
    private final Counters counters = new Counters();

    /**
     * @param clock monotonic time in nanoseconds
     * @param chance spreads the heartbeats
     */
    public Assembly(DirectorSettings settings, LongSupplier clock, Chance chance) {
        this.settings = settings;
        this.clock = clock;
        this.chance = chance;
    }

    /**
     * Reads the cluster secret.
     *
     * @return a key for every id and sender that this director accepts
     * @throws StartException if the key file cannot be used
     */
    KeySource keys() {
        if (settings.secretFile().isEmpty()) {
            return (keyId, sender) ->
                    keyId == UnauthenticatedKeys.KEY.id() ? UnauthenticatedKeys.KEY : null;
        }
        Path file = settings.secretFile().get();
        try {
            ClusterSecret secret = KeyFiles.readClusterSecret(file);
            return secret::derive;
        } catch (KeyFileException e) {
            throw new StartException("secret_file: " + e.getMessage(), e);
        }
    }

    Counters counters() {
        return counters;
    }

    /**
     * A director that has heard of nobody.
     *
     * @param address names it in its datagrams
     * @param epoch greater than that of any earlier start under this address
     */
    public Director director(KeySource keys, NodeAddress address, long epoch, DatagramSink sink) {
        Tables tables = tables();
        KeyCache cache =
                new KeyCache(keys, settings.maximumNodes() + settings.maximumSubscribers());
        ReplayGuards guards =
                new ReplayGuards(settings.maximumNodes(), settings.maximumSubscribers());
        FrameWriter writer = new FrameWriter(address, epoch, Tagger.create());
        PublishTimes times =
                new PublishTimes(
                        settings.coalesceInterval().toNanos(),
                        settings.heartbeatInterval().toNanos());
        Publisher publisher =
                new Publisher(tables, new ScoresSender(writer, sink, counters), times, chance);
        return new Director(Ingest.create(cache, guards, tables), publisher, tables, clock);
    }

    private Tables tables() {
        long now = clock.getAsLong();
        Registry registry =
                new Registry(
                        settings.maximumNodes(),
                        settings.nodeExpiry().toNanos(),
                        new HistoryScale(now, settings.history().toNanos()),
                        new WeightedFormula(WeightedFormula.defaultWeights(), 0));
        Leases leases =
                new Leases(
                        settings.maximumSubscribers(), settings.maximumLease().toNanos(), counters);
        return new Tables(registry, leases, counters, settings.nodeExpiry().toNanos(), now);
    }
}
