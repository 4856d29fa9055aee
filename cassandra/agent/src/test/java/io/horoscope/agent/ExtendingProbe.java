package io.horoscope.agent;

import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.cassandra.settings.RoutingSettings;
import io.horoscope.cassandra.settings.SettingsFile;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.schedule.ExpectedCosts;
import io.horoscope.core.schedule.QueuedRead;
import io.horoscope.core.schedule.ReadClass;
import io.horoscope.core.schedule.ReadHint;
import io.horoscope.core.schedule.ReadQueue;
import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs the selector, the policy and the fact of a settings file: the classes of docs/EXTENDING.md, in a
 * virtual machine with their jar on its class path.
 */
final class ExtendingProbe {

    private static final long MILLI = 1_000_000L;
    private static final long POPULAR = 42;
    private static final int READS = 1_000;

    private ExtendingProbe() {}

    public static void main(String[] arguments) {
        RoutingPolicy policy =
                RoutingSettings.read(
                                SettingsFile.read(Path.of(arguments[0])),
                                NodeAddress.parse("10.0.0.1"),
                                "10.0.0.1")
                        .policy();
        System.out.println(selected(policy.selector()));
        List<Throwable> failures = new ArrayList<>();
        Scheduling scheduling =
                policy.scheduling().order().guarded((action, thrown) -> failures.add(thrown));
        System.out.println(
                scheduling.policy().name()
                        + ": "
                        + served(scheduling, 1)
                        + ", after 60 ms "
                        + served(scheduling, 60));
        System.out.println("failures: " + failures.size());
        System.out.println("free_heap: " + known(policy.facts()));
    }

    /** Replica 1 has sent its facts. */
    private static String known(Facts facts) {
        facts.answered(1, facts.encode(), 0);
        SelectionContext context =
                new SelectionContext(bound -> 0, new ReplicaTable(), 2)
                        .fill(ScoreTable.empty(), 0, 1, OperationClass.READ, SelectionContext.NONE)
                        .facts(facts);
        int index = context.factIndex("free_heap");
        double bytes = context.fact(1, index);
        return (bytes > 0 && bytes % (1 << 20) == 0 ? "a number" : bytes)
                + " at replica 1, "
                + (Double.isNaN(context.fact(0, index)) ? "unknown" : "known")
                + " at 0";
    }

    /** Replica 0 has two requests in flight, 1 has one, and 2 has none. */
    private static String selected(ReplicaSelector selector) {
        ReplicaTable replicas = new ReplicaTable();
        replicas.of(0).sent(0);
        replicas.of(0).sent(0);
        replicas.of(1).sent(0);
        SelectionContext context = new SelectionContext(bound -> 0, replicas, 3);
        for (int key = 0; key < READS; key++) {
            order(selector, context, OperationClass.READ, key * 0x9e3779b97f4a7c15L);
            order(selector, context, OperationClass.READ, POPULAR);
        }
        return selector.name()
                + ": popular "
                + order(selector, context, OperationClass.READ, POPULAR)
                + ", other "
                + order(selector, context, OperationClass.READ, 7 * 0x9e3779b97f4a7c15L)
                + ", scan "
                + order(selector, context, OperationClass.SCAN, POPULAR);
    }

    private static String order(
            ReplicaSelector selector, SelectionContext context, OperationClass kind, long key) {
        int[] order = {0, 1, 2};
        context.fill(ScoreTable.empty(), 0, 1, kind, SelectionContext.NONE).key(key, key);
        selector.order(order, order.length, context);
        return Arrays.toString(order);
    }

    /** A read that should take long, and a short one some time after it. */
    private static List<String> served(Scheduling scheduling, long laterMillis) {
        ExpectedCosts costs = new ExpectedCosts();
        costs.served("long", ReadClass.SLICE, 9 * MILLI);
        costs.served("short", ReadClass.ROWS, MILLI);
        ReadQueue<String> queue = new ReadQueue<>(scheduling, costs);
        queue.add(read("long", ReadClass.SLICE), 0);
        queue.add(read("short", ReadClass.ROWS), laterMillis * MILLI);
        long nowNanos = laterMillis * MILLI;
        return List.of(queue.poll(nowNanos).task(), queue.poll(nowNanos).task());
    }

    private static QueuedRead<String> read(String table, ReadClass readClass) {
        return new QueuedRead<>(table, table, readClass, QueuedRead.NONE, ReadHint.NONE);
    }
}
