package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.cassandra.plan.SelectionInputs;
import io.horoscope.cassandra.report.PeerReports;
import io.horoscope.cassandra.request.CustomParameters;
import io.horoscope.cassandra.request.OwnReads;
import io.horoscope.cassandra.request.ReadTracker;
import io.horoscope.cassandra.retry.RetriedCallback;
import io.horoscope.cassandra.retry.RetryLimit;
import io.horoscope.cassandra.schedule.ReadStage;
import io.horoscope.cassandra.settings.ChangeSource;
import io.horoscope.cassandra.settings.PolicyReader;
import io.horoscope.cassandra.settings.RoutingMode;
import io.horoscope.cassandra.settings.RoutingPolicies;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.replica.Reported;
import io.horoscope.core.score.ScoreTable;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.db.ColumnFamilyStore;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.Keyspace;
import org.apache.cassandra.db.PartitionRangeReadCommand;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.db.SinglePartitionReadCommand;
import org.apache.cassandra.db.SystemKeyspace;
import org.apache.cassandra.db.commitlog.CommitLog;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.exceptions.ReadTimeoutException;
import org.apache.cassandra.exceptions.RequestFailureReason;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.schema.SchemaConstants;
import org.apache.cassandra.schema.TableMetadata;
import org.apache.cassandra.service.reads.AbstractReadExecutor;
import org.apache.cassandra.service.reads.ReadCallback;
import org.apache.cassandra.transport.Dispatcher;
import org.apache.cassandra.utils.MonotonicClock;

/**
 * Runs with the overlay jar in a JVM of its own: reads of Cassandra's own executor, and their retries.
 * Prints a line for each step: the messages that were sent since the last one, the contacts, the
 * requests in flight at nodes 2 to 4, and whether the read has ended.
 */
final class RetryProbe {

    private static final MonotonicClock CLOCK = MonotonicClock.Global.preciseTime;

    private static final int TIMED_READS = 20_000;
    private static final int RACES = 2_000;

    // Their indexes are their last bytes.
    private final NodeRegistry nodes =
            TestRing.of("127.0.0.0", "127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4");
    private final ReplicaTable replicas = new ReplicaTable();
    private final Map<Integer, Message<?>> outgoing =
            new ConcurrentHashMap<>(); // The last one to each.
    private final List<String> sent = Collections.synchronizedList(new ArrayList<>());
    private final SelectionInputs inputs =
            new SelectionInputs(
                    ScoreTable::empty, CLOCK::now, 0, () -> null, nodes::isInRack, replicas);
    private final RoutingPolicy policy = on();
    private RetriedCallback callback;

    private RetryProbe() {
        MessagingService.instance()
                .outboundSink
                .add(
                        (message, to) -> {
                            int node = last(to.toString());
                            outgoing.put(node, message);
                            boolean hinted = CustomParameters.hint(message) != null;
                            sent.add(node + (hinted ? " hinted" : ""));
                            return false;
                        });
        ReadRequestHook.install(
                new ReadTracker(
                        nodes,
                        replicas,
                        () -> policy.selector(),
                        CLOCK::now,
                        (node, now) -> false,
                        new OwnReads(() -> 3, () -> 32),
                        new PeerReports(nodes, CLOCK::now),
                        () -> Facts.EMPTY));
    }

    public static void main(String[] arguments) throws Exception {
        DatabaseDescriptor.daemonInitialization();
        DatabaseDescriptor.createAllDirectories();
        CommitLog.instance.start();
        Keyspace.setInitialized();
        RetryProbe probe = new RetryProbe();
        probe.retryLimit();
        probe.withheldRetries();
        probe.levels();
        probe.closed();
        probe.replacedRequests();
        probe.replacedReasons();
        probe.races();
        probe.processorTime();
        probe.hints();
        System.out.println("errors: " + HookFailures.count());
        System.exit(0); // Does not wait for Cassandra's own threads.
    }

    /** With a full budget: a failure of a first request is made good once, by the next candidate. */
    private void replacedRequests() throws ReflectiveOperationException {
        RetryLimit limit = limit(with("retry_budget", "0.5"));
        RetryHook.install(limit);
        local().sampleReadLatencyMicros = 0;
        begin(ConsistencyLevel.ONE, 1);
        fail(2);
        step("replaced");
        fail(3);
        step("failed again");
        begin(ConsistencyLevel.QUORUM, 2);
        fail(3);
        step("replaced at QUORUM");
        fail(2);
        step("failed again at QUORUM");
        begin(ConsistencyLevel.ALL, 3);
        fail(2);
        step("no candidate");
        begin(ConsistencyLevel.ONE, 2);
        fail(2);
        step("a request to spare");
        begin(ConsistencyLevel.EACH_QUORUM, 2);
        fail(2);
        step("each datacenter");
        AbstractReadExecutor executor = ProbeReads.speculating(local(), command(), 2, 3, 4);
        begin(executor, false);
        fail(2);
        executor.maybeTryAdditionalReplicas();
        step("replaced before Cassandra's retry");
        RetryHook.install(null);
        executor = ProbeReads.speculating(local(), command(), 2, 3, 4);
        begin(executor, true);
        RetryHook.install(limit);
        fail(2);
        step("after Cassandra's retry");
        executor = ProbeReads.speculating(local(), command(), 2, 3, 4);
        begin(executor, false);
        fail(2);
        RetryHook.install(null);
        executor.maybeTryAdditionalReplicas();
        step("replaced, then switched off");
        begin(ConsistencyLevel.ONE, 1);
        fail(2);
        step("switched off");
        System.out.println("replaced requests: " + limit.replaced());
        for (String without : List.of("shadow", "no limit", "no budget")) {
            RetryHook.install(
                    without.equals("no budget") ? withoutBudget() : limit(policy(without)));
            begin(ConsistencyLevel.ONE, 1);
            fail(2);
            step("not replaced, " + without);
        }
        RetryHook.install(null);
    }

    private static RoutingPolicy policy(String without) {
        return without.equals("shadow")
                ? on().withMode(RoutingMode.SHADOW)
                : with("retry_budget", "1");
    }

    private void replacedReasons() throws ReflectiveOperationException {
        RetryHook.install(limit(with("retry_budget", "0.5")));
        for (RequestFailureReason reason : RequestFailureReason.values()) {
            begin(ConsistencyLevel.ONE, 1);
            sent.clear();
            fail(2, reason);
            System.out.println("replaced for " + reason + ": " + sent);
        }
        RetryHook.install(null);
    }

    /** A failure and Cassandra's own retry at the same moment: one of both asks one more replica. */
    private void races() throws Exception {
        RetryHook.install(limit(with("retry_budget", "0.999")));
        local().sampleReadLatencyMicros = 0;
        Map<String, Integer> outcomes = new TreeMap<>();
        CyclicBarrier barrier = new CyclicBarrier(2);
        for (int i = 0; i < RACES; i++) {
            for (int read = 0; read < 100; read++) {
                closeAny(); // Fills the budget.
            }
            AbstractReadExecutor executor = ProbeReads.speculating(local(), command(), 2, 3, 4);
            begin(executor, false);
            Thread failure =
                    new Thread(
                            () -> {
                                await(barrier);
                                fail(2);
                            });
            failure.start();
            await(barrier);
            executor.maybeTryAdditionalReplicas();
            failure.join();
            outcomes.merge(sent + " " + contacts(), 1, Integer::sum);
        }
        System.out.println("races: " + outcomes);
        RetryHook.install(null);
    }

    private void closeAny() {
        if (callback != null) {
            RetryHook.closed((ReadCallback<?, ?>) callback.callback());
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RoutingPolicy on() {
        return RoutingPolicies.of("closest").withMode(RoutingMode.ON);
    }

    private static RoutingPolicy with(String key, String value) {
        return PolicyReader.change(on(), key, value, ChangeSource.jmx(""));
    }

    /** With an empty budget: a failure makes the retry, then half of the timeout. */
    private void withheldRetries() throws ReflectiveOperationException, InterruptedException {
        RetryLimit limit = withoutBudget();
        begin(ProbeReads.speculating(local(), command(), 2, 3, 4), true);
        step("retry withheld");
        fail(2);
        step("failed while its retry is withheld");
        fail(3);
        step("both failed again");
        long usualMillis = DatabaseDescriptor.getReadRpcTimeout(TimeUnit.MILLISECONDS);
        DatabaseDescriptor.setReadRpcTimeout(100);
        begin(ProbeReads.speculating(local(), command(), 2, 3, 4), true);
        long deadline = CLOCK.now() + TimeUnit.SECONDS.toNanos(10);
        while (sent.size() < 2 && CLOCK.now() < deadline) {
            Thread.onSpinWait();
        }
        step("half of the timeout is over");
        begin(ProbeReads.speculating(local(), command(), 2, 3, 4), false);
        long before = limit.withheld();
        local().sampleReadLatencyMicros = 1_000;
        ReadCommand read = (ReadCommand) outgoing.get(2).payload;
        System.out.println(
                "later key: "
                        + RetryHook.mayRetry(
                                read,
                                (ReadCallback<?, ?>) callback.callback(),
                                RetryHook.began(),
                                1_000_000)
                        + ", withheld "
                        + (limit.withheld() - before));
        local().sampleReadLatencyMicros = 0;
        DatabaseDescriptor.setReadRpcTimeout(usualMillis);
        RetryHook.install(null);
    }

    /** What was saved is used up. */
    private RetryLimit withoutBudget() throws ReflectiveOperationException {
        RetryLimit limit = limit(with("retry_budget", "0"));
        RetryHook.install(limit);
        local().sampleReadLatencyMicros = 0;
        for (int node = 2; node <= 4; node++) {
            replicas.remove(node); // Nothing is known of them, so no retry would wait.
        }
        retriesOf(50, local());
        return limit;
    }

    /** Any candidate may answer a retry, at any level: stock's goes to the first without a request. */
    private void levels() throws ReflectiveOperationException {
        withoutBudget();
        for (ConsistencyLevel level : ConsistencyLevel.values()) {
            if (level == ConsistencyLevel.NODE_LOCAL) {
                continue; // Has no number of answers, so Cassandra makes no such executor.
            }
            begin(ProbeReads.executor(command(), level, 1, 2, 3, 4), false);
            ReadCommand read = (ReadCommand) outgoing.get(2).payload;
            boolean isMade =
                    RetryHook.mayRetry(
                            read, (ReadCallback<?, ?>) callback.callback(), CLOCK.now(), 0);
            RetryHook.failing(callback, RequestFailureReason.UNKNOWN);
            System.out.println("level " + level + ": " + isMade + " " + sent);
        }
        RetryHook.install(null);
    }

    /** Failures that come when nobody waits for answers any more. */
    private void closed() throws ReflectiveOperationException {
        withoutBudget();
        long usualMillis = DatabaseDescriptor.getReadRpcTimeout(TimeUnit.MILLISECONDS);
        AbstractReadExecutor executor = ProbeReads.speculating(local(), command(), 2, 3, 4);
        begin(executor, true);
        DatabaseDescriptor.setReadRpcTimeout(1);
        try {
            executor.awaitResponses(false);
        } catch (ReadTimeoutException e) {
            fail(2);
            step("failed after the timeout");
        }
        DatabaseDescriptor.setReadRpcTimeout(usualMillis);
        RetryHook.install(null);
    }

    /** Of all woven calls that the thread of a request makes for a read, however old that is. */
    private void processorTime() throws ReflectiveOperationException {
        RetryHook.install(limit(with("retry_budget", "0.001")));
        begin(ConsistencyLevel.ONE, 1);
        Message<?> request = outgoing.get(2);
        ReadCommand read = (ReadCommand) request.payload;
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        for (int i = 0; i < TIMED_READS; i++) {
            callback.retryState(null);
            long began = RetryHook.began();
            RetryHook.mayRetry(read, (ReadCallback<?, ?>) callback.callback(), began, 0);
            RetryHook.closed((ReadCallback<?, ?>) callback.callback());
        }
        long nanos = (threads.getCurrentThreadCpuTime() - before) / TIMED_READS;
        System.out.println("processor time: " + nanos);
        RetryHook.install(null);
    }

    /** Each read takes longer than usual, since that is no time. */
    private void retryLimit() throws Exception {
        ColumnFamilyStore table = local();
        table.sampleReadLatencyMicros = 0;
        int without = retriesOf(100, table);
        RoutingPolicy none = with("retry_budget", "0");
        RetryLimit limit = limit(none);
        RetryHook.install(limit);
        int limited = retriesOf(100, table);
        RetryLimit shadow = limit(none.withMode(RoutingMode.SHADOW));
        RetryHook.install(shadow);
        System.out.printf(
                "retries of 100: %d without a limit, %d with, %d withheld, %d in shadow%n",
                without, limited, limit.withheld(), retriesOf(100, table) - shadow.withheld());
        System.out.printf(
                "retries of 100 withheld: %d to a replica without a free slot, %d where the first is"
                        + " stalled, %d to one with free slots%n",
                withheld(table, 1_000, false),
                withheld(table, 1_000, true),
                withheld(table, 0, false));
        RetryHook.install(null);
    }

    private RetryLimit limit(RoutingPolicy limited) {
        return new RetryLimit(() -> limited, nodes, inputs);
    }

    /** Beyond what a coordinator has saved, while the next replica has so many of 1,000 slots taken. */
    private long withheld(ColumnFamilyStore table, int queued, boolean isStalled)
            throws ReflectiveOperationException {
        answer(queued, isStalled);
        RetryLimit limit = limit(with("retry_budget", "0"));
        RetryHook.install(limit);
        retriesOf(100, table);
        return limit.withheld();
    }

    /** What is known of the first two replicas. */
    private void answer(int queued, boolean isStalled) {
        replicas.remove(2);
        if (isStalled) {
            stall();
        }
        replicas.remove(3); // So that this answer is the first one.
        replicas.of(3).answered(CLOCK.now(), 1, new Reported(queued, 1_000, 1, 1), false, false);
    }

    /** Replica 2 has had a request for a second, and has answered before. */
    private void stall() {
        replicas.remove(2);
        long before = CLOCK.now() - TimeUnit.SECONDS.toNanos(1);
        replicas.of(2).sent(before);
        replicas.of(2).sent(before);
        replicas.of(2).answered(before, 1, Reported.NOTHING, false, false);
    }

    /** On all requests of a read, and on scans. */
    private void hints() throws ReflectiveOperationException {
        ReadStage stage = new ReadStage(CLOCK::now, (what, thrown) -> {});
        System.out.println("stage: " + stage.install().orElse("installed"));
        ScheduleHook.install(stage);
        begin(ConsistencyLevel.QUORUM, 2);
        step("hints not needed");
        RoutingPolicy changed =
                with(PolicyReader.SCHEDULING, "{name: weighted_fair, priorities: {any: low}}");
        stage.schedule(changed.scheduling().order(), false);
        begin(ConsistencyLevel.QUORUM, 2);
        step("hints needed");
        AbstractReadExecutor retrying = ProbeReads.speculating(local(), command(), 2, 3, 4);
        retrying.executeAsync();
        retrying.maybeTryAdditionalReplicas();
        System.out.println("retry with hints: sent " + sent);
        Message<ReadCommand> scan =
                PartitionRangeReadCommand.allDataRead(local().metadata(), 0)
                        .createMessage(false, Dispatcher.RequestTime.forImmediateExecution());
        byte[] hint = CustomParameters.hint(ReadRequestProbe.overTheWire(scan, 2));
        System.out.println("hint of a scan: " + hint.length + " bytes");
        ScheduleHook.install(null);
    }

    private static ColumnFamilyStore local() {
        return Keyspace.open(SchemaConstants.SYSTEM_KEYSPACE_NAME)
                .getColumnFamilyStore(SystemKeyspace.LOCAL);
    }

    private int retriesOf(int reads, ColumnFamilyStore table) throws ReflectiveOperationException {
        int retries = 0;
        for (int i = 0; i < reads; i++) {
            AbstractReadExecutor executor = ProbeReads.speculating(table, command(), 2, 3, 4);
            executor.executeAsync();
            outgoing.clear();
            executor.maybeTryAdditionalReplicas();
            retries += outgoing.size();
            RetryHook.closed(
                    (ReadCallback<?, ?>)
                            callback(executor).callback()); // Its withheld retry is not made later.
        }
        return retries;
    }

    private void begin(ConsistencyLevel level, int contacts) throws ReflectiveOperationException {
        begin(ProbeReads.executor(command(), level, contacts, 2, 3, 4), false);
    }

    private void begin(AbstractReadExecutor executor, boolean isRetried)
            throws ReflectiveOperationException {
        long before = CLOCK.now() - TimeUnit.SECONDS.toNanos(1);
        for (int node = 2; node <= 4; node++) {
            replicas.remove(node);
            replicas.of(node).sent(before);
            replicas.of(node)
                    .answered(before, 1_000, new Reported(node, 4, 1_000, 1_000), false, false);
        }
        outgoing.clear();
        sent.clear();
        closeAny();
        callback = callback(executor);
        executor.executeAsync();
        if (isRetried) {
            local().sampleReadLatencyMicros = 0;
            executor.maybeTryAdditionalReplicas();
        }
    }

    private static RetriedCallback callback(AbstractReadExecutor executor)
            throws ReflectiveOperationException {
        Field handler = AbstractReadExecutor.class.getDeclaredField("handler");
        handler.setAccessible(true);
        return (RetriedCallback) handler.get(executor);
    }

    /** Of a real table, which an executor has to find. */
    private static SinglePartitionReadCommand command() {
        TableMetadata table = SystemKeyspace.metadata().tables.getNullable(SystemKeyspace.LOCAL);
        return SinglePartitionReadCommand.fullPartitionRead(
                table, 0, UTF8Type.instance.decompose("local"));
    }

    private void fail(int node) {
        fail(node, RequestFailureReason.UNKNOWN);
    }

    private void fail(int node, RequestFailureReason reason) {
        Message<?> failure = outgoing.get(node).failureResponse(reason);
        ReadRequestProbe.receive(ReadRequestProbe.overTheWire(failure, node));
    }

    private void step(String name) {
        List<Integer> inFlight = new ArrayList<>();
        for (int node = 2; node <= 4; node++) {
            inFlight.add(replicas.of(node).inFlight());
        }
        System.out.println(
                name
                        + ": sent "
                        + sent
                        + ", contacts "
                        + contacts()
                        + ", in flight "
                        + inFlight
                        + (callback.isSignalled() ? ", ended" : ""));
        sent.clear();
    }

    private List<Integer> contacts() {
        List<Integer> contacts = new ArrayList<>();
        callback.sharedPlan()
                .get()
                .contacts()
                .forEach(contact -> contacts.add(last(contact.endpoint().toString())));
        return contacts;
    }

    private static int last(String endpoint) {
        String address = endpoint.substring(endpoint.indexOf('/') + 1);
        String host = address.contains(":") ? address.substring(0, address.indexOf(':')) : address;
        return Integer.parseInt(host.substring(host.lastIndexOf('.') + 1));
    }
}
