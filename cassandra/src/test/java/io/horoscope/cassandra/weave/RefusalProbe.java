package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.cassandra.plan.SelectionInputs;
import io.horoscope.cassandra.refuse.RefusableCallback;
import io.horoscope.cassandra.refuse.RefusalCoordinator;
import io.horoscope.cassandra.refuse.RetryLimit;
import io.horoscope.cassandra.report.PeerReports;
import io.horoscope.cassandra.request.CustomParameters;
import io.horoscope.cassandra.request.OwnReads;
import io.horoscope.cassandra.request.ReadTracker;
import io.horoscope.cassandra.request.ReplicaState;
import io.horoscope.cassandra.schedule.ReadStage;
import io.horoscope.cassandra.settings.ChangeSource;
import io.horoscope.cassandra.settings.PolicyReader;
import io.horoscope.cassandra.settings.RoutingMode;
import io.horoscope.cassandra.settings.RoutingPolicies;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.exclude.Exclusion;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.replica.Placement;
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
import java.util.concurrent.ConcurrentHashMap;
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
import org.apache.cassandra.dht.Range;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.exceptions.ReadTimeoutException;
import org.apache.cassandra.exceptions.RequestFailureReason;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.schema.SchemaConstants;
import org.apache.cassandra.schema.TableMetadata;
import org.apache.cassandra.service.reads.AbstractReadExecutor;
import org.apache.cassandra.service.reads.ReadCallback;
import org.apache.cassandra.transport.Dispatcher;
import org.apache.cassandra.utils.MonotonicClock;

/**
 * Runs with the overlay jar in a JVM of its own: reads of Cassandra's own executor, and replicas that
 * refuse them. Prints a line for each step: the messages that were sent since the last one, the
 * contacts, the requests in flight at nodes 2 to 4, and whether the read has ended.
 */
final class RefusalProbe {

    private static final MonotonicClock CLOCK = MonotonicClock.Global.preciseTime;

    private static final int TIMED_READS = 20_000;

    // Their indexes are their last bytes.
    private final NodeRegistry nodes =
            TestRing.of("127.0.0.0", "127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4");
    private final ReplicaTable replicas = new ReplicaTable();
    private final Map<Integer, Message<?>> outgoing =
            new ConcurrentHashMap<>(); // The last one to each.
    private final List<String> sent = Collections.synchronizedList(new ArrayList<>());
    private final SelectionInputs inputs =
            new SelectionInputs(ScoreTable::empty, CLOCK::now, 0, () -> null, replicas);
    private RoutingPolicy policy = on();
    private RefusableCallback callback;

    private RefusalProbe() {
        MessagingService.instance()
                .outboundSink
                .add(
                        (message, to) -> {
                            int node = last(to.toString());
                            boolean priced = CustomParameters.of(message) != null;
                            outgoing.put(node, message);
                            boolean hinted = CustomParameters.hint(message) != null;
                            sent.add(node + (priced ? " priced" : "") + (hinted ? " hinted" : ""));
                            return false;
                        });
        ReadRequestHook.install(
                new ReadTracker(
                        nodes,
                        replicas,
                        () -> policy.selector(),
                        CLOCK::now,
                        (node, now) -> Placement.UNKNOWN,
                        new OwnReads(() -> 3, () -> 32),
                        new PeerReports(nodes, CLOCK::now),
                        () -> Facts.EMPTY));
        install();
    }

    public static void main(String[] arguments) throws Exception {
        DatabaseDescriptor.daemonInitialization();
        DatabaseDescriptor.createAllDirectories();
        CommitLog.instance.start();
        Keyspace.setInitialized();
        RefusalProbe probe = new RefusalProbe();
        probe.refusedTwice();
        probe.refusedWithoutPrice();
        probe.quorum();
        probe.switchedOff();
        probe.settings();
        probe.excluded();
        probe.retries();
        probe.retryLimit();
        probe.refusedAfterARetry();
        probe.withheldRetries();
        probe.levels();
        probe.closed();
        probe.processorTime();
        probe.hints();
        System.out.println("errors: " + HookFailures.count());
        System.exit(0); // Does not wait for Cassandra's own threads.
    }

    private static RoutingPolicy on() {
        return PolicyReader.change(
                RoutingPolicies.of("closest").withMode(RoutingMode.ON),
                PolicyReader.REFUSAL,
                "on",
                ChangeSource.jmx(""));
    }

    private static RoutingPolicy with(String key, String value) {
        return PolicyReader.change(on(), key, value, ChangeSource.jmx(""));
    }

    private void install() {
        RefusalHook.install(new RefusalCoordinator(nodes, inputs, () -> policy), null);
    }

    private void refusedTwice() throws ReflectiveOperationException {
        begin(ConsistencyLevel.ONE, 1);
        step("asked");
        refuse(2);
        step("refused");
        refuse(2);
        step("refused again by the same");
        refuse(3);
        step("refused twice");
        fail(4);
        step("failed");
    }

    /** A node that refuses what it was not offered. */
    private void refusedWithoutPrice() throws ReflectiveOperationException {
        begin(ConsistencyLevel.ONE, 3);
        step("all asked");
        refuse(2);
        step("refused without a price");
        refuse(3);
        refuse(4);
        step("all refused without a price");
    }

    private void quorum() throws ReflectiveOperationException {
        begin(ConsistencyLevel.QUORUM, 2);
        step("quorum");
        refuse(2);
        step("quorum refused");
        fail(4);
        step("quorum failed");
    }

    /** While the read is in flight. */
    private void switchedOff() throws ReflectiveOperationException {
        begin(ConsistencyLevel.ONE, 1);
        RefusalHook.install(null, null);
        refuse(2);
        step("refused after switching off");
        begin(ConsistencyLevel.ONE, 1);
        step("switched off");
        install();
    }

    private void settings() throws ReflectiveOperationException {
        policy = with(PolicyReader.REFUSAL, "off");
        begin(ConsistencyLevel.ONE, 1);
        step("refusal off");
        policy = with(PolicyReader.MODE, "shadow");
        begin(ConsistencyLevel.ONE, 1);
        step("mode shadow");
        policy = on();
        SerialReads.enter();
        begin(ConsistencyLevel.ONE, 1);
        step("lightweight transaction");
        SerialReads.exit();
    }

    /** The one that the read would go to otherwise. */
    private void excluded() throws ReflectiveOperationException {
        Node next = nodes.find(ProbeReads.endpoint(3));
        next.exclude(new Exclusion(next.address(), 0, 1, true, ""));
        begin(ConsistencyLevel.ONE, 1);
        refuse(2);
        step("next excluded");
        next.exclude(null);
    }

    private void retries() throws ReflectiveOperationException {
        begin(ConsistencyLevel.ONE, 1);
        refuse(2);
        System.out.println("retry: " + retried(3) + ", then " + retried(2));
    }

    /** Of a read that its first replica has and may refuse. */
    private void refusedAfterARetry() throws ReflectiveOperationException {
        install();
        begin(ProbeReads.speculating(local(), command(), 2, 3, 4), true);
        step("retry sent");
        refuse(2);
        step("refused after its retry");
        fail(3);
        step("retry failed");
        fail(2);
        step("both failed");
    }

    /** With an empty budget: a failure makes the retry, then half of the timeout. */
    private void withheldRetries() throws ReflectiveOperationException, InterruptedException {
        RetryLimit limit = limit(with("retry_budget", "0"));
        RetryHook.install(limit);
        for (int i = 0; i < 50; i++) {
            begin(ProbeReads.speculating(local(), command(), 2, 3, 4), true);
        }
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
        long before = limit.withheld();
        local().sampleReadLatencyMicros = 1_000;
        ReadCommand read = (ReadCommand) outgoing.get(2).payload;
        System.out.println(
                "later key: "
                        + RetryHook.mayRetry(
                                read,
                                (ReadCallback<?, ?>) callback.callback(),
                                RetryHook.began(read),
                                1_000_000)
                        + ", withheld "
                        + (limit.withheld() - before));
        local().sampleReadLatencyMicros = 0;
        DatabaseDescriptor.setReadRpcTimeout(usualMillis);
        RetryHook.install(null);
    }

    private void levels() throws ReflectiveOperationException {
        for (ConsistencyLevel level : ConsistencyLevel.values()) {
            if (level == ConsistencyLevel.NODE_LOCAL) {
                continue; // Has no number of answers, so Cassandra makes no such executor.
            }
            begin(ProbeReads.executor(command(), level, 1, 2, 3, 4), false);
            System.out.println("level " + level + ": " + sent);
        }
    }

    /** Refusals that come when nobody waits for answers any more. */
    private void closed() throws ReflectiveOperationException {
        begin(ConsistencyLevel.QUORUM, 2);
        fail(3);
        refuse(2);
        step("refused after the end");
        long usualMillis = DatabaseDescriptor.getReadRpcTimeout(TimeUnit.MILLISECONDS);
        DatabaseDescriptor.setReadRpcTimeout(1);
        AbstractReadExecutor executor =
                ProbeReads.executor(command(), ConsistencyLevel.ONE, 1, 2, 3, 4);
        begin(executor, false);
        try {
            executor.awaitResponses(false);
        } catch (ReadTimeoutException e) {
            refuse(2);
            step("refused after the timeout");
        }
        DatabaseDescriptor.setReadRpcTimeout(usualMillis);
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
            callback.sentRead(null);
            RefusalHook.priced(request, ProbeReads.endpoint(2), callback);
            long began = RetryHook.began(read);
            if (RetryHook.mayRetry(read, (ReadCallback<?, ?>) callback.callback(), began, 0)) {
                RefusalHook.retried(callback.sharedPlan().get().contacts().get(0), callback);
            }
            RefusalHook.closed(callback);
        }
        long nanos = (threads.getCurrentThreadCpuTime() - before) / TIMED_READS;
        System.out.println("processor time: " + nanos);
        RetryHook.install(null);
    }

    /** Each read takes longer than usual, since that is no time. */
    private void retryLimit() throws Exception {
        ColumnFamilyStore table = local();
        table.sampleReadLatencyMicros = 0;
        RefusalHook.install(null, null);
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
        return new RetryLimit(
                () -> limited, nodes, inputs, new RefusalCoordinator(nodes, inputs, () -> limited));
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
        replicas.of(3)
                .answered(CLOCK.now(), 1, new Reported(queued, 1_000, 1, 1), Placement.UNKNOWN);
    }

    /** Replica 2 has had a request for a second, and has answered before. */
    private void stall() {
        replicas.remove(2);
        long before = CLOCK.now() - TimeUnit.SECONDS.toNanos(1);
        replicas.of(2).sent(before);
        replicas.of(2).sent(before);
        replicas.of(2).answered(before, 1, Reported.NOTHING, Placement.UNKNOWN);
    }

    /** On all requests of a read, with a price and without, and on scans. */
    private void hints() throws ReflectiveOperationException {
        install();
        ReadStage stage = new ReadStage(CLOCK::now, (what, thrown) -> {});
        System.out.println("stage: " + stage.install().orElse("installed"));
        ScheduleHook.install(stage);
        begin(ConsistencyLevel.QUORUM, 2);
        step("hints not needed");
        RoutingPolicy changed =
                with(PolicyReader.SCHEDULING, "{name: earliest_deadline, scan_threads: 1}");
        stage.schedule(changed.scheduling().order(), false);
        begin(ConsistencyLevel.QUORUM, 2);
        refuse(2);
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
            RefusalHook.closed(callback(executor)); // Its withheld retry is not made later.
        }
        return retries;
    }

    private int retried(int planned) {
        Range<Token> range = callback.sharedPlan().get().contacts().get(0).range();
        Replica replica = Replica.fullReplica(ProbeReads.endpoint(planned), range);
        return last(RefusalHook.retried(replica, callback).endpoint().toString());
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
                    .answered(
                            before, 1_000, new Reported(node, 4, 1_000, 1_000), Placement.UNKNOWN);
        }
        outgoing.clear();
        sent.clear();
        if (callback != null) {
            RefusalHook.closed(callback);
        }
        callback = callback(executor);
        executor.executeAsync();
        if (isRetried) {
            local().sampleReadLatencyMicros = 0;
            executor.maybeTryAdditionalReplicas();
        }
    }

    private static RefusableCallback callback(AbstractReadExecutor executor)
            throws ReflectiveOperationException {
        Field handler = AbstractReadExecutor.class.getDeclaredField("handler");
        handler.setAccessible(true);
        return (RefusableCallback) handler.get(executor);
    }

    /** Of a real table, which an executor has to find. */
    private static SinglePartitionReadCommand command() {
        TableMetadata table = SystemKeyspace.metadata().tables.getNullable(SystemKeyspace.LOCAL);
        return SinglePartitionReadCommand.fullPartitionRead(
                table, 0, UTF8Type.instance.decompose("local"));
    }

    private void refuse(int node) {
        Message<?> refusal =
                CustomParameters.add(
                        outgoing.get(node).failureResponse(RequestFailureReason.UNKNOWN),
                        ReplicaState.encodeRefusal(new Reported(9, 4)));
        ReadRequestProbe.receive(ReadRequestProbe.overTheWire(refusal, node));
    }

    private void fail(int node) {
        Message<?> failure = outgoing.get(node).failureResponse(RequestFailureReason.UNKNOWN);
        ReadRequestProbe.receive(ReadRequestProbe.overTheWire(failure, node));
    }

    private void step(String name) {
        List<Integer> inFlight = new ArrayList<>();
        for (int node = 2; node <= 4; node++) {
            inFlight.add(replicas.of(node).inFlight());
        }
        List<Integer> contacts = new ArrayList<>();
        callback.sharedPlan()
                .get()
                .contacts()
                .forEach(contact -> contacts.add(last(contact.endpoint().toString())));
        System.out.println(
                name
                        + ": sent "
                        + sent
                        + ", contacts "
                        + contacts
                        + ", in flight "
                        + inFlight
                        + (callback.isSignalled() ? ", ended" : ""));
        sent.clear();
    }

    private static int last(String endpoint) {
        String address = endpoint.substring(endpoint.indexOf('/') + 1);
        String host = address.contains(":") ? address.substring(0, address.indexOf(':')) : address;
        return Integer.parseInt(host.substring(host.lastIndexOf('.') + 1));
    }
}
