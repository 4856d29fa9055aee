package io.horoscope.cassandra;

import io.horoscope.cassandra.cache.CassandraTopology;
import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.ScoreCache;
import io.horoscope.cassandra.exclude.ExcludedNodes;
import io.horoscope.cassandra.heat.HeatCounter;
import io.horoscope.cassandra.operate.DescribedBean;
import io.horoscope.cassandra.operate.HiddenTables;
import io.horoscope.cassandra.operate.Horoscope;
import io.horoscope.cassandra.operate.HoroscopeKeyspace;
import io.horoscope.cassandra.operate.HoroscopeMBean;
import io.horoscope.cassandra.operate.OwnRouting;
import io.horoscope.cassandra.operate.RoutingMetrics;
import io.horoscope.cassandra.operate.RoutingView;
import io.horoscope.cassandra.plan.ReadPlanner;
import io.horoscope.cassandra.plan.SelectionInputs;
import io.horoscope.cassandra.plan.StartOrder;
import io.horoscope.cassandra.report.Reports;
import io.horoscope.cassandra.request.OwnReads;
import io.horoscope.cassandra.request.ReadReplies;
import io.horoscope.cassandra.request.ReadTracker;
import io.horoscope.cassandra.request.TickThread;
import io.horoscope.cassandra.retry.RetryLimit;
import io.horoscope.cassandra.schedule.ReadStage;
import io.horoscope.cassandra.settings.ReadScheduling;
import io.horoscope.cassandra.settings.RoutingControl;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.cassandra.settings.RoutingSettings;
import io.horoscope.cassandra.subscribe.ScoreSocket;
import io.horoscope.cassandra.thread.PeriodicTasks;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.schedule.Scheduling;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.concurrent.Stage;
import org.apache.cassandra.db.virtual.VirtualKeyspaceRegistry;
import org.apache.cassandra.utils.FBUtilities;
import org.apache.cassandra.utils.MBeanWrapper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Horoscope inside one Cassandra node: created from the settings, started and stopped with the
 * node.
 *
 * <p>The data flow: {@code report} brings reports, those of directors by {@code subscribe}, {@code
 * cache} keeps them and computes loads, {@code plan} orders replicas, {@code request} follows the
 * requests, {@code retry} sends some of them to other replicas, {@code schedule} orders those that
 * wait here, {@code heat} counts requests by range, {@code operate} shows all of it.
 */
public final class HoroscopeService {

    private static final Logger logger = LoggerFactory.getLogger(HoroscopeService.class);

    private static final long RING_SECONDS = 1;
    private static final long HEAT_SECONDS = 10;
    private static final long TELL_SECONDS = 10;
    private static final long LATENCY_WINDOW_SECONDS = 30;

    private final RoutingSettings settings;
    private final RoutingControl control;
    private final NodeRegistry nodes;
    private final ExcludedNodes excluded;
    private final RoutingView view;
    private final LongSupplier clock;
    private final ReadPlanner planner;
    private final ReadTracker tracker;
    private final ReadReplies replies;
    private final RetryLimit retryLimit;
    private final ReadStage stage;
    private final HeatCounter heat;
    private final Optional<ScoreSocket> socket;
    private final Reports reports;
    private final HiddenTables hiddenTables = HiddenTables.ofSchema();
    private final PeriodicTasks tasks = new PeriodicTasks("HoroscopeTasks");
    private final TickThread tickThread;
    private volatile boolean showsLevels; // In metrics.

    /**
     * Wires the parts; starts nothing.
     *
     * @param socket bound, closed by {@link #stop}; empty if no scores are to be received, as
     *     without keys
     * @param clock monotonic nanoseconds, precise: it stamps scores, times requests, and is what
     *     selectors are given
     * @param failures counts and logs exceptions of selectors: the action that failed, and the
     *     exception
     * @param hookErrors the number of failures so far, those of the woven hooks included
     */
    public HoroscopeService(
            RoutingSettings settings,
            Optional<ScoreSocket> socket,
            LongSupplier clock,
            BiConsumer<String, Throwable> failures,
            LongSupplier hookErrors) {
        this.settings = settings;
        this.clock = clock;
        this.socket = socket;
        this.control = new RoutingControl(settings);
        this.nodes = new NodeRegistry(new CassandraTopology(), this::registerMetrics, this::remove);
        long maxAgeNanos = settings.scoreExpiry().toNanos();
        Supplier<RoutingPolicy> policy = control::policy;
        this.excluded = new ExcludedNodes(nodes, System::currentTimeMillis);
        this.reports = new Reports(settings, nodes, socket, policy, excluded, clock);
        ScoreCache cache = reports.cache();
        ReplicaTable replicas = new ReplicaTable();
        int processors = FBUtilities.getAvailableProcessors();
        OwnReads reads =
                new OwnReads(
                        HoroscopeService::readsInProgress,
                        () -> Math.min(Stage.READ.executor().getMaximumPoolSize(), processors));
        SelectionInputs inputs =
                new SelectionInputs(
                        cache::table,
                        clock,
                        maxAgeNanos,
                        () -> nodes.find(FBUtilities.getBroadcastAddressAndPort()),
                        nodes::isInRack,
                        replicas);
        Supplier<Facts> facts = () -> policy.get().facts();
        this.planner = new ReadPlanner(policy, nodes, inputs, StartOrder.TOPOLOGY, failures);
        this.tracker =
                new ReadTracker(
                        nodes,
                        replicas,
                        () -> policy.get().selector(),
                        clock,
                        planner::isDiverted,
                        reads,
                        reports.peers(),
                        facts);
        this.replies = new ReadReplies(clock, reads, nodes, reports::unsent, facts);
        this.retryLimit = new RetryLimit(policy, nodes, inputs);
        this.stage = new ReadStage(clock, failures);
        this.heat = new HeatCounter(CassandraTopology::tokens, CassandraTopology::isOnRing, clock);
        this.view =
                new RoutingView(
                        nodes,
                        cache,
                        reports.receiver(),
                        tracker,
                        clock,
                        maxAgeNanos,
                        hookErrors,
                        hiddenTables);
        this.tickThread = new TickThread(policy, clock);
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

    /** Limits the speculative retries of this node's reads. */
    public RetryLimit retryLimit() {
        return retryLimit;
    }

    /**
     * Schedules the reads that wait at this node, before it reads anything. Where that is not
     * possible, they keep their order.
     */
    public void scheduleReads() {
        stage.install().ifPresent(control::refuseScheduling);
        schedule(control.policy().scheduling());
    }

    /** Counts the requests that this node coordinates. */
    public HeatCounter heat() {
        return heat;
    }

    /** The reads that wait at this node. */
    public ReadStage stage() {
        return stage;
    }

    private void schedule(ReadScheduling scheduling) {
        stage.schedule(scheduling.order(), scheduling.queuesAll());
        if (!scheduling.order().isFifo() && !showsLevels) {
            showsLevels = true;
            RoutingMetrics.register(stage);
        }
    }

    /** From now on the reads that wait at this node are served in the order of their arrival. */
    public void stopScheduling() {
        stage.schedule(Scheduling.byDefault(), false);
    }

    /**
     * Passes to the watcher the settings in force, now and after every change. It replaces the
     * previous watcher.
     */
    public void watchRouting(Consumer<RoutingPolicy> watcher) {
        control.watch(
                policy -> {
                    schedule(policy.scheduling());
                    heat.count(policy.heat());
                    watcher.accept(policy);
                });
    }

    /** Starts to receive scores, and registers tables, metrics and the MBean. Does not block. */
    public void start() {
        VirtualKeyspaceRegistry.instance.register(
                HoroscopeKeyspace.create(control, view, stage, heat));
        Horoscope bean = new Horoscope(control, view, excluded, heat);
        MBeanWrapper.instance.registerMBean(new DescribedBean(bean), HoroscopeMBean.NAME);
        RoutingMetrics.register(view, bean, planner, tracker, retryLimit);
        nodes.refresh(clock.getAsLong());
        startThreads(
                new OwnRouting(bean::getMode, () -> bean.getProblems().size(), nodes::all, clock));
        announce();
    }

    private void startThreads(OwnRouting routing) {
        tasks.start();
        tasks.every(RING_SECONDS, () -> nodes.refresh(clock.getAsLong()));
        tasks.every(RING_SECONDS, hiddenTables::check);
        tasks.every(HEAT_SECONDS, heat::refresh);
        reports.receiver()
                .ifPresent(
                        receiver -> tasks.every(TELL_SECONDS, () -> receiver.tell(routing.now())));
        tasks.every(LATENCY_WINDOW_SECONDS, this::rotateLatencies);
        tasks.every(LATENCY_WINDOW_SECONDS, stage::forgetDroppedTables);
        reports.start(tasks);
        tickThread.start();
    }

    private void rotateLatencies() {
        for (Node node : nodes.all()) {
            node.latency().rotate();
        }
    }

    private void announce() {
        if (settings.problem().isPresent()) {
            logger.error(
                    "{}. Until this is fixed and this node restarted, mode is off and no scores are"
                            + " received; selectors that need none can be switched on at run time",
                    settings.problem().get());
        }
        logger.info(
                "{} is {}: selector {}, formula {}, node {}, {}",
                RoutingSettings.SECTION,
                control.policy().mode().word(),
                control.policy().selector().name(),
                control.policy().formula().name(),
                settings.node(),
                socket.isPresent()
                        ? "scores on "
                                + socket.get().local()
                                + " from directors "
                                + settings.directors()
                        : "no directors; scores on replies and by gossip");
        if (socket.isPresent() && !settings.authenticated()) {
            logger.warn(
                    "authentication is OFF: anyone who reaches {} can forge scores",
                    socket.get().local());
        }
    }

    /** Ends the threads and closes the socket. */
    public void stop() {
        reports.stop();
        tasks.stop();
        tickThread.stop();
    }

    private void registerMetrics(Node node) {
        RoutingMetrics.register(node, view);
    }

    /** Removes the state of the node, whose index may be given to another one. */
    private void remove(Node node) {
        RoutingMetrics.unregister(node, view);
        tracker.left(node);
    }

    /**
     * Reads that wait or are being served on this node, its own and those of other coordinators.
     */
    private static int readsInProgress() {
        ExecutorPlus reads = Stage.READ.executor();
        return reads.getPendingTaskCount() + reads.getActiveTaskCount();
    }
}
