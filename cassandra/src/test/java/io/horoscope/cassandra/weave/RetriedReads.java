package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.cassandra.request.CustomParameters;
import io.horoscope.cassandra.retry.RetriedCallback;
import io.horoscope.cassandra.settings.RoutingPolicies;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.replica.Reported;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.SinglePartitionReadCommand;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.exceptions.RequestFailureReason;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.service.reads.AbstractReadExecutor;
import org.apache.cassandra.service.reads.ReadCallback;
import org.apache.cassandra.transport.Dispatcher.RequestTime;
import org.apache.cassandra.utils.MonotonicClock;

/** Reads of Cassandra's own executor from nodes 2 to 4, in this order, and what they send. */
final class RetriedReads {

    // Their indexes are their last bytes.
    final NodeRegistry nodes =
            TestRing.of("127.0.0.0", "127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4");
    final ReplicaTable replicas = new ReplicaTable();
    final Map<Integer, Message<?>> outgoing = new ConcurrentHashMap<>(); // The last one to each.
    final List<String> sent = Collections.synchronizedList(new ArrayList<>());
    RetriedCallback callback;
    long beganBefore; // In nanoseconds, the requests of clients before their reads.

    RetriedReads() {
        ProbeMessages.intercept(
                (message, to) -> {
                    int node = to.addressBytes[3];
                    outgoing.put(node, message);
                    boolean hinted = CustomParameters.hint(message) != null;
                    sent.add(node + (hinted ? " hinted" : ""));
                });
        RoutingPolicy policy = RoutingPolicies.of("closest");
        ProbeReads.track(nodes, replicas, policy::selector);
    }

    /** One at consistency level ONE, with Cassandra's speculative retry. */
    AbstractReadExecutor speculating() throws ReflectiveOperationException {
        return (AbstractReadExecutor)
                ProbeReads.constructor("SpeculatingReadExecutor")
                        .newInstance(
                                ProbeReads.local(),
                                tracked(),
                                plan(ConsistencyLevel.ONE, 1),
                                requestTime());
    }

    private RequestTime requestTime() {
        return new RequestTime(MonotonicClock.Global.preciseTime.now() - beganBefore);
    }

    /** With read thresholds. */
    private static SinglePartitionReadCommand tracked() {
        SinglePartitionReadCommand command = command();
        command.trackWarnings();
        return command;
    }

    /** Begins one without a retry of Cassandra's, which asks so many nodes at once. */
    void begin(ConsistencyLevel level, int contacts) throws ReflectiveOperationException {
        begin(
                new AbstractReadExecutor.NeverSpeculatingReadExecutor(
                        null,
                        command(),
                        plan(level, contacts),
                        RequestTime.forImmediateExecution(),
                        false),
                false);
    }

    /** All nodes have answered before. */
    void begin(AbstractReadExecutor executor, boolean isRetried)
            throws ReflectiveOperationException {
        long before = MonotonicClock.Global.preciseTime.now() - TimeUnit.SECONDS.toNanos(1);
        for (int node = 2; node <= 4; node++) {
            replicas.remove(node);
            replicas.of(node).sent(before);
            replicas.of(node)
                    .answered(before, 1_000, new Reported(node, 4, 1_000, 1_000), false, false);
        }
        outgoing.clear();
        sent.clear();
        closeAny();
        callback = ProbeReads.callback(executor);
        executor.executeAsync();
        if (isRetried) {
            ProbeReads.local().sampleReadLatencyMicros = 0;
            executor.maybeTryAdditionalReplicas();
        }
    }

    private static ReplicaPlan.ForTokenRead plan(ConsistencyLevel level, int contacts) {
        EndpointsForToken.Builder all = EndpointsForToken.builder(ProbeReads.TOKEN);
        for (int last = 2; last <= 4; last++) {
            all.add(ProbeReads.full(ProbeReads.endpoint(last)));
        }
        EndpointsForToken candidates = all.build();
        return ProbeReads.plan(level, candidates, candidates.subList(0, contacts));
    }

    private static SinglePartitionReadCommand command() {
        return SinglePartitionReadCommand.fullPartitionRead(
                ProbeReads.local().metadata(), 0, UTF8Type.instance.decompose("local"));
    }

    ReadCallback<?, ?> waiting() {
        return (ReadCallback<?, ?>) callback.callback();
    }

    void closeAny() {
        if (callback != null) {
            RetryHook.closed(waiting());
        }
    }

    void fail(int node) {
        fail(node, RequestFailureReason.UNKNOWN);
    }

    void fail(int node, RequestFailureReason reason) {
        ProbeMessages.receive(outgoing.get(node).failureResponse(reason), node);
    }

    /** Retries of so many reads, made by Cassandra at once. */
    int retriesOf(int reads) throws ReflectiveOperationException {
        int retries = 0;
        for (int i = 0; i < reads; i++) {
            AbstractReadExecutor executor = speculating();
            executor.executeAsync();
            outgoing.clear();
            executor.maybeTryAdditionalReplicas();
            retries += outgoing.size();
            // Its withheld retry is not made later.
            RetryHook.closed((ReadCallback<?, ?>) ProbeReads.callback(executor).callback());
        }
        return retries;
    }

    void step(String name) {
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

    List<Integer> contacts() {
        List<Integer> contacts = new ArrayList<>();
        callback.sharedPlan()
                .get()
                .contacts()
                .forEach(contact -> contacts.add(ModelRead.last(contact)));
        return contacts;
    }
}
