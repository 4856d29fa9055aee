package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.request.CustomParameters;
import io.horoscope.cassandra.retry.RetryLimit;
import io.horoscope.cassandra.schedule.ReadStage;
import io.horoscope.cassandra.settings.ChangeSource;
import io.horoscope.cassandra.settings.PolicyReader;
import io.horoscope.cassandra.settings.RoutingMode;
import io.horoscope.cassandra.settings.RoutingPolicies;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.replica.Reported;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.Keyspace;
import org.apache.cassandra.db.PartitionRangeReadCommand;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.db.commitlog.CommitLog;
import org.apache.cassandra.exceptions.ReadTimeoutException;
import org.apache.cassandra.exceptions.RequestFailureReason;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.service.reads.AbstractReadExecutor;
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

    private final RetriedReads reads = new RetriedReads();

    private RetryProbe() {}

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
        ProbeReads.local().sampleReadLatencyMicros = 0;
        failFirst(ConsistencyLevel.ONE, 1, "replaced");
        reads.fail(3);
        reads.step("failed again");
        reads.begin(ConsistencyLevel.QUORUM, 2);
        reads.fail(3);
        reads.step("replaced at QUORUM");
        reads.fail(2);
        reads.step("failed again at QUORUM");
        failFirst(ConsistencyLevel.ALL, 3, "no candidate");
        failFirst(ConsistencyLevel.ONE, 2, "a request to spare");
        failFirst(ConsistencyLevel.EACH_QUORUM, 2, "each datacenter");
        AbstractReadExecutor executor = reads.speculating();
        reads.begin(executor, false);
        reads.fail(2);
        executor.maybeTryAdditionalReplicas();
        reads.step("replaced before Cassandra's retry");
        RetryHook.install(null);
        executor = reads.speculating();
        reads.begin(executor, true);
        RetryHook.install(limit);
        reads.fail(2);
        reads.step("after Cassandra's retry");
        executor = reads.speculating();
        reads.begin(executor, false);
        reads.fail(2);
        RetryHook.install(null);
        executor.maybeTryAdditionalReplicas();
        reads.step("replaced, then switched off");
        failFirst(ConsistencyLevel.ONE, 1, "switched off");
        System.out.println("replaced requests: " + limit.replaced());
        RetryHook.install(limit(on().withMode(RoutingMode.SHADOW)));
        failFirst(ConsistencyLevel.ONE, 1, "not replaced, shadow");
        RetryHook.install(limit(with("retry_budget", "1")));
        failFirst(ConsistencyLevel.ONE, 1, "not replaced, no limit");
        withoutBudget();
        failFirst(ConsistencyLevel.ONE, 1, "not replaced, no budget");
        RetryHook.install(null);
    }

    private void failFirst(ConsistencyLevel level, int contacts, String step)
            throws ReflectiveOperationException {
        reads.begin(level, contacts);
        reads.fail(2);
        reads.step(step);
    }

    private void replacedReasons() throws ReflectiveOperationException {
        RetryHook.install(limit(with("retry_budget", "0.5")));
        for (RequestFailureReason reason : RequestFailureReason.values()) {
            reads.begin(ConsistencyLevel.ONE, 1);
            reads.sent.clear();
            reads.fail(2, reason);
            System.out.println("replaced for " + reason + ": " + reads.sent);
        }
        RetryHook.install(null);
    }

    /** A failure and Cassandra's own retry at the same moment: one of both asks one more replica. */
    private void races() throws Exception {
        RetryHook.install(limit(with("retry_budget", "0.999")));
        ProbeReads.local().sampleReadLatencyMicros = 0;
        Map<String, Integer> outcomes = new TreeMap<>();
        CyclicBarrier barrier = new CyclicBarrier(2);
        for (int i = 0; i < RACES; i++) {
            for (int read = 0; read < 100; read++) {
                reads.closeAny(); // Fills the budget.
            }
            AbstractReadExecutor executor = reads.speculating();
            reads.begin(executor, false);
            Thread failure =
                    new Thread(
                            () -> {
                                await(barrier);
                                reads.fail(2);
                            });
            failure.start();
            await(barrier);
            executor.maybeTryAdditionalReplicas();
            failure.join();
            outcomes.merge(reads.sent + " " + reads.contacts(), 1, Integer::sum);
        }
        System.out.println("races: " + outcomes);
        RetryHook.install(null);
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
        reads.begin(reads.speculating(), true);
        reads.step("retry withheld");
        reads.fail(2);
        reads.step("failed while its retry is withheld");
        System.out.println("message of a retry: " + differences(reads.outgoing));
        reads.fail(3);
        reads.step("both failed again");
        long usualMillis = DatabaseDescriptor.getReadRpcTimeout(TimeUnit.MILLISECONDS);
        DatabaseDescriptor.setReadRpcTimeout(100);
        reads.begin(reads.speculating(), true);
        awaitSent(2);
        reads.step("half of the timeout is over");
        System.out.println("message at half of the timeout: " + differences(reads.outgoing));
        DatabaseDescriptor.setReadRpcTimeout(10_000);
        reads.beganBefore = TimeUnit.SECONDS.toNanos(8);
        long began = CLOCK.now();
        reads.begin(reads.speculating(), true);
        awaitSent(2);
        long taken = TimeUnit.NANOSECONDS.toMillis(CLOCK.now() - began);
        System.out.println("two seconds left: " + (taken < 2_000 ? "made" : "late"));
        reads.beganBefore = 0;
        System.out.println("a read that ended: " + (isCollected() ? "collected" : "kept"));
        reads.begin(reads.speculating(), false);
        long before = limit.withheld();
        ProbeReads.local().sampleReadLatencyMicros = 1_000;
        ReadCommand read = (ReadCommand) reads.outgoing.get(2).payload;
        System.out.println(
                "later key: "
                        + RetryHook.mayRetry(read, reads.waiting(), RetryHook.began(), 1_000_000)
                        + ", withheld "
                        + (limit.withheld() - before));
        ProbeReads.local().sampleReadLatencyMicros = 0;
        DatabaseDescriptor.setReadRpcTimeout(usualMillis);
        RetryHook.install(null);
    }

    private void awaitSent(int messages) {
        long deadline = CLOCK.now() + TimeUnit.SECONDS.toNanos(10);
        while (reads.sent.size() < messages && CLOCK.now() < deadline) {
            Thread.onSpinWait();
        }
    }

    /** Of the first request and that of the retry, to nodes 2 and 3. */
    private static String differences(Map<Integer, Message<?>> outgoing) {
        Message<?> first = outgoing.get(2);
        Message<?> retry = outgoing.get(3);
        return String.format(
                "expires %d ns later, with thresholds %b and %b",
                retry.expiresAtNanos() - first.expiresAtNanos(),
                first.trackWarnings(),
                retry.trackWarnings());
    }

    /** Of a read with a withheld retry, long before half of its timeout. */
    private boolean isCollected() throws ReflectiveOperationException {
        long usualMillis = DatabaseDescriptor.getReadRpcTimeout(TimeUnit.MILLISECONDS);
        DatabaseDescriptor.setReadRpcTimeout(TimeUnit.HOURS.toMillis(1));
        reads.begin(reads.speculating(), true);
        WeakReference<Object> read = new WeakReference<>(reads.callback);
        reads.fail(2);
        reads.fail(3);
        reads.begin(reads.speculating(), false);
        DatabaseDescriptor.setReadRpcTimeout(usualMillis);
        for (int i = 0; i < 100 && read.get() != null; i++) {
            System.gc();
        }
        return read.get() == null;
    }

    /** What was saved is used up. */
    private RetryLimit withoutBudget() throws ReflectiveOperationException {
        RetryLimit limit = limit(with("retry_budget", "0"));
        RetryHook.install(limit);
        ProbeReads.local().sampleReadLatencyMicros = 0;
        for (int node = 2; node <= 4; node++) {
            reads.replicas.remove(node); // Nothing is known of them, so no retry would wait.
        }
        reads.retriesOf(50);
        return limit;
    }

    /** Any candidate may answer a retry, at any level: stock's goes to the first without a request. */
    private void levels() throws ReflectiveOperationException {
        withoutBudget();
        for (ConsistencyLevel level : ConsistencyLevel.values()) {
            if (level == ConsistencyLevel.NODE_LOCAL) {
                continue; // Has no number of answers, so Cassandra makes no such executor.
            }
            reads.begin(level, 1);
            ReadCommand read = (ReadCommand) reads.outgoing.get(2).payload;
            boolean isMade = RetryHook.mayRetry(read, reads.waiting(), CLOCK.now(), 0);
            RetryHook.failing(reads.callback, RequestFailureReason.UNKNOWN);
            System.out.println("level " + level + ": " + isMade + " " + reads.sent);
        }
        RetryHook.install(null);
    }

    /** Failures that come when nobody waits for answers any more. */
    private void closed() throws ReflectiveOperationException {
        withoutBudget();
        long usualMillis = DatabaseDescriptor.getReadRpcTimeout(TimeUnit.MILLISECONDS);
        AbstractReadExecutor executor = reads.speculating();
        reads.begin(executor, true);
        DatabaseDescriptor.setReadRpcTimeout(1);
        try {
            executor.awaitResponses(false);
        } catch (ReadTimeoutException e) {
            reads.fail(2);
            reads.step("failed after the timeout");
        }
        DatabaseDescriptor.setReadRpcTimeout(usualMillis);
        RetryHook.install(null);
    }

    /** Of all woven calls that the thread of a request makes for a read, however old that is. */
    private void processorTime() throws ReflectiveOperationException {
        RetryHook.install(limit(with("retry_budget", "0.001")));
        reads.begin(ConsistencyLevel.ONE, 1);
        Message<?> request = reads.outgoing.get(2);
        ReadCommand read = (ReadCommand) request.payload;
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        for (int i = 0; i < TIMED_READS; i++) {
            reads.callback.retryState(null);
            long began = RetryHook.began();
            RetryHook.mayRetry(read, reads.waiting(), began, 0);
            RetryHook.closed(reads.waiting());
        }
        long nanos = (threads.getCurrentThreadCpuTime() - before) / TIMED_READS;
        System.out.println("processor time: " + nanos);
        RetryHook.install(null);
    }

    /** Each read takes longer than usual, since that is no time. */
    private void retryLimit() throws Exception {
        ProbeReads.local().sampleReadLatencyMicros = 0;
        int without = reads.retriesOf(100);
        RoutingPolicy none = with("retry_budget", "0");
        RetryLimit limit = limit(none);
        RetryHook.install(limit);
        int limited = reads.retriesOf(100);
        RetryLimit shadow = limit(none.withMode(RoutingMode.SHADOW));
        RetryHook.install(shadow);
        System.out.printf(
                "retries of 100: %d without a limit, %d with, %d withheld, %d in shadow%n",
                without, limited, limit.withheld(), reads.retriesOf(100) - shadow.withheld());
        System.out.printf(
                "retries of 100 withheld: %d to a replica without a free slot, %d where the first is"
                        + " stalled, %d to one with free slots%n",
                withheld(1_000, false), withheld(1_000, true), withheld(0, false));
        RetryHook.install(null);
    }

    private RetryLimit limit(RoutingPolicy limited) {
        return ProbeReads.limit(() -> limited, reads.nodes, reads.replicas);
    }

    /** Beyond what a coordinator has saved, while the next replica has so many of 1,000 slots taken. */
    private long withheld(int queued, boolean isStalled) throws ReflectiveOperationException {
        answer(queued, isStalled);
        RetryLimit limit = limit(with("retry_budget", "0"));
        RetryHook.install(limit);
        reads.retriesOf(100);
        return limit.withheld();
    }

    /** What is known of the first two replicas. */
    private void answer(int queued, boolean isStalled) {
        reads.replicas.remove(2);
        if (isStalled) {
            stall();
        }
        reads.replicas.remove(3); // So that this answer is the first one.
        reads.replicas
                .of(3)
                .answered(CLOCK.now(), 1, new Reported(queued, 1_000, 1, 1), false, false);
    }

    /** Replica 2 has had a request for a second, and has answered before. */
    private void stall() {
        reads.replicas.remove(2);
        long before = CLOCK.now() - TimeUnit.SECONDS.toNanos(1);
        reads.replicas.of(2).sent(before);
        reads.replicas.of(2).sent(before);
        reads.replicas.of(2).answered(before, 1, Reported.NOTHING, false, false);
    }

    /** On all requests of a read, and on scans. */
    private void hints() throws ReflectiveOperationException {
        ReadStage stage = new ReadStage(CLOCK::now, (what, thrown) -> {});
        System.out.println("stage: " + stage.install().orElse("installed"));
        ScheduleHook.install(stage);
        reads.begin(ConsistencyLevel.QUORUM, 2);
        reads.step("hints not needed");
        RoutingPolicy changed =
                with(PolicyReader.SCHEDULING, "{name: weighted_fair, priorities: {any: low}}");
        stage.schedule(changed.scheduling().order(), false);
        reads.begin(ConsistencyLevel.QUORUM, 2);
        reads.step("hints needed");
        AbstractReadExecutor retrying = reads.speculating();
        retrying.executeAsync();
        retrying.maybeTryAdditionalReplicas();
        System.out.println("retry with hints: sent " + reads.sent);
        withoutBudget();
        reads.begin(reads.speculating(), true);
        reads.fail(2);
        System.out.println("withheld retry with hints: sent " + reads.sent);
        RetryHook.install(null);
        Message<ReadCommand> scan =
                PartitionRangeReadCommand.allDataRead(ProbeReads.local().metadata(), 0)
                        .createMessage(false, Dispatcher.RequestTime.forImmediateExecution());
        byte[] hint = CustomParameters.hint(ProbeMessages.overTheWire(scan, 2));
        System.out.println("hint of a scan: " + hint.length + " bytes");
        ScheduleHook.install(null);
    }
}
