package io.horoscope.cassandra.report;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.ScoreCache;
import io.horoscope.cassandra.exclude.ExcludedNodes;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.cassandra.settings.RoutingSettings;
import io.horoscope.cassandra.subscribe.ScoreReceiver;
import io.horoscope.cassandra.subscribe.ScoreSocket;
import io.horoscope.cassandra.thread.PeriodicTasks;
import io.horoscope.core.key.ReloadableKeys;
import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.wire.Report;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.cassandra.config.DatabaseDescriptor;

/** Wires, starts and stops everything that brings reports into the score cache. */
public final class Reports {

    private static final long RESOLVE_SECONDS = 10;
    private static final long GOSSIP_SECONDS = 1;

    private final ScoreCache cache;
    private final OwnReport own;
    private final PeerReports peers;
    private final Optional<ScoreReceiver> receiver;
    private final Optional<SelfMonitor> monitor;
    private final GossipState gossip;

    /** A name server that does not answer holds up no other task. */
    private final PeriodicTasks lookUps = new PeriodicTasks("HoroscopeLookUps");

    private final ScoreThread thread;

    /**
     * Starts nothing.
     *
     * @param socket bound, closed by {@link #stop}; empty if there are no directors
     * @param policy the one in force
     * @param excluded exchanged by gossip, too
     * @param clock monotonic nanoseconds: it stamps scores
     */
    public Reports(
            RoutingSettings settings,
            NodeRegistry nodes,
            Optional<ScoreSocket> socket,
            Supplier<RoutingPolicy> policy,
            ExcludedNodes excluded,
            LongSupplier clock) {
        SecureRandom random = new SecureRandom();
        this.cache =
                new ScoreCache(nodes, policy.get().formula(), settings.loadHalfLife().toNanos());
        this.own = new OwnReport(random.nextLong(), clock);
        this.peers = new PeerReports(nodes, clock);
        this.gossip = new GossipState(nodes, own, peers, excluded);
        this.receiver =
                socket.map(open -> new ScoreReceiver(open, settings, cache, random::nextLong));
        this.monitor =
                settings.scope()
                        .map(
                                scope ->
                                        new SelfMonitor(
                                                scope,
                                                dataDirectories(),
                                                settings.node(),
                                                () -> policy.get().routes(),
                                                this::measured,
                                                clock));
        Supplier<ScoreFormula> formula = () -> policy.get().formula();
        this.thread = new ScoreThread(cache, peers, formula, socket, receiver, clock);
    }

    public ScoreCache cache() {
        return cache;
    }

    /**
     * This node's report of itself for a reply to a coordinator, or null if there is none that the
     * coordinator has not got.
     *
     * @param coordinator null if it has no index
     */
    public byte[] unsent(Node coordinator) {
        return monitor.isPresent() ? own.unsent(coordinator) : null;
    }

    /** Takes the reports on replies of peers. */
    public PeerReports peers() {
        return peers;
    }

    /** Empty without directors. */
    public Optional<ScoreReceiver> receiver() {
        return receiver;
    }

    /** Starts the threads, when this node is known to gossip. Does not block. */
    public void start(PeriodicTasks tasks) {
        if (receiver.isPresent()) {
            lookUps.start();
            lookUps.every(RESOLVE_SECONDS, receiver.get()::resolveDirectors);
            tasks.every(ReloadableKeys.REFRESH_SECONDS, receiver.get()::refreshKeys);
        }
        tasks.every(GOSSIP_SECONDS, gossip::exchange);
        thread.start();
        monitor.ifPresent(SelfMonitor::start);
    }

    /** Ends the threads and closes the socket. */
    public void stop() {
        monitor.ifPresent(SelfMonitor::stop);
        lookUps.stop();
        thread.stop();
    }

    /** Gossip gets it at once: nodes that do not read from this one wait for its next round only. */
    private void measured(Report report, Function<Signal, String> sources) {
        peers.measured(own.made(report), sources);
        gossip.exchange();
    }

    private static List<Path> dataDirectories() {
        List<Path> directories = new ArrayList<>();
        for (String directory : DatabaseDescriptor.getAllDataFileLocations()) {
            directories.add(Path.of(directory).toAbsolutePath());
        }
        return directories;
    }
}
