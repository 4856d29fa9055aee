package io.horoscope.cassandra;

import io.horoscope.cassandra.cache.CassandraTopology;
import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.ScoreCache;
import io.horoscope.cassandra.operate.Horoscope;
import io.horoscope.cassandra.operate.HoroscopeKeyspace;
import io.horoscope.cassandra.operate.HoroscopeMBean;
import io.horoscope.cassandra.operate.RoutingMetrics;
import io.horoscope.cassandra.operate.RoutingView;
import io.horoscope.cassandra.plan.ReadPlanner;
import io.horoscope.cassandra.plan.SelectionInputs;
import io.horoscope.cassandra.plan.StartOrder;
import io.horoscope.cassandra.request.ReadReplies;
import io.horoscope.cassandra.request.ReadTracker;
import io.horoscope.cassandra.request.TickThread;
import io.horoscope.cassandra.settings.RoutingControl;
import io.horoscope.cassandra.settings.RoutingSettings;
import io.horoscope.cassandra.subscribe.ReceiverThread;
import io.horoscope.cassandra.subscribe.ScoreReceiver;
import io.horoscope.cassandra.subscribe.ScoreSocket;
import io.horoscope.core.estimate.ReplicaEstimates;
import java.security.SecureRandom;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.concurrent.Stage;
import org.apache.cassandra.db.virtual.VirtualKeyspaceRegistry;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.utils.FBUtilities;
import org.apache.cassandra.utils.MBeanWrapper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Horoscope inside one Cassandra node: made of the settings, started with the node, stopped with it.
 *
 * <p>The way of a score: {@code subscribe} receives it, {@code cache} keeps and judges it, {@code plan} acts on it, {@code
 * operate} shows it.
 */
public final class HoroscopeService {

    private static final Logger logger = LoggerFactory.getLogger(HoroscopeService.class);

    private final RoutingSettings settings;
    private final ScoreSocket socket;
    private final RoutingControl control;
    private final NodeRegistry nodes;
    private final RoutingView view;
    private final ReplicaEstimates estimates;
    private final LongSupplier clock;
    private final ReadPlanner planner;
    private final ReadTracker tracker;
    private final ReadReplies replies;
    private final ReceiverThread receiverThread;
    private final TickThread tickThread;

    /**
     * Wires the parts; starts nothing.
     *
     * @param socket bound; closed by {@link #stop}
     * @param clock monotonic nanoseconds, precise: it stamps scores, times requests, and is what selectors are given
     * @param failures takes note of what selectors throw: what was done, and what was thrown
     * @param hookErrors failures noted so far, those of the woven hooks included
     */
    public HoroscopeService(
            RoutingSettings settings,
            ScoreSocket socket,
            LongSupplier clock,
            BiConsumer<String, Throwable> failures,
            LongSupplier hookErrors) {
        this.settings = settings;
        this.clock = clock;
        this.socket = socket;
        this.control = new RoutingControl(settings);
        this.nodes = new NodeRegistry(new CassandraTopology(), this::registerMetrics, this::forget);
        long maxAgeNanos = settings.scoreExpiry().toNanos();
        ScoreCache cache =
                new ScoreCache(
                        nodes, control.policy().formula(), settings.loadHalfLife().toNanos());
        ScoreReceiver receiver =
                new ScoreReceiver(
                        socket,
                        settings,
                        cache,
                        () -> control.policy().formula(),
                        new SecureRandom()::nextLong);
        this.estimates = new ReplicaEstimates();
        this.tracker =
                new ReadTracker(
                        nodes,
                        estimates,
                        () -> control.policy().selector(),
                        clock,
                        HoroscopeService::readsInProgress);
        this.replies = new ReadReplies(clock, HoroscopeService::readsInProgress);
        this.planner =
                new ReadPlanner(
                        control::policy,
                        nodes,
                        new SelectionInputs(
                                cache::table, clock, maxAgeNanos, this::localNode, estimates),
                        StartOrder.TOPOLOGY,
                        failures);
        this.view =
                new RoutingView(
                        nodes, cache, receiver, tracker, planner, clock, maxAgeNanos, hookErrors);
        this.tickThread = new TickThread(control::policy, clock);
        this.receiverThread = new ReceiverThread(receiver, socket, nodes, clock);
    }

    /** Plans reads for the woven calls. */
    public ReadPlanner planner() {
        return planner;
    }

    /** Follows the reads that this node sends. */
    public ReadTracker tracker() {
        return tracker;
    }

    /** Completes the replies to the reads that this node serves. */
    public ReadReplies replies() {
        return replies;
    }

    /** Says whether reads are looked at, now and after every change of settings, until the next call of this method. */
    public void watchRouting(Consumer<Boolean> watcher) {
        control.watch(policy -> watcher.accept(policy.routes()));
    }

    /** Begins to receive scores and makes everything visible to operators. Waits for nothing and nobody. */
    public void start() {
        VirtualKeyspaceRegistry.instance.register(HoroscopeKeyspace.create(control, view));
        MBeanWrapper.instance.registerMBean(new Horoscope(control, view), HoroscopeMBean.NAME);
        RoutingMetrics.register(view);
        MessagingService.instance()
                .latencySubscribers
                .subscribe(
                        (endpoint, latency, unit) -> {
                            Node node = nodes.find(endpoint);
                            if (node != null) {
                                node.latency().record(unit.toNanos(latency));
                            }
                        });
        nodes.refresh(clock.getAsLong());
        receiverThread.start();
        tickThread.start();
        logger.info(
                "{} is {}: selector {}, formula {}, directors {}, node {}, scores on {}{}",
                RoutingSettings.SECTION,
                control.policy().mode().word(),
                control.policy().selector().name(),
                control.policy().formula().name(),
                settings.directors(),
                settings.keys().get().node(),
                socket.local(),
                settings.authenticated()
                        ? ""
                        : "; authentication is OFF: anyone who reaches that port can forge scores");
    }

    /** Ends the threads and closes the socket. */
    public void stop() {
        receiverThread.stop();
        tickThread.stop();
    }

    private void registerMetrics(Node node) {
        RoutingMetrics.register(node, view);
    }

    /** Whoever gets the node's index next starts afresh. */
    private void forget(Node node) {
        RoutingMetrics.unregister(node, view);
        estimates.remove(node.index());
        control.policy().selector().left(node.index());
    }

    /** Reads that wait or are being served on this node, its own and those of other coordinators. */
    private static int readsInProgress() {
        ExecutorPlus reads = Stage.READ.executor();
        return reads.getPendingTaskCount() + reads.getActiveTaskCount();
    }

    private Node localNode() {
        return nodes.find(FBUtilities.getBroadcastAddressAndPort());
    }
}
