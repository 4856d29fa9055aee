package io.horoscope.cassandra.plan;

import io.horoscope.cassandra.cache.CassandraTopology;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.settings.RoutingMode;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.plan.Fallback;
import io.horoscope.core.plan.GuardedSelector;
import io.horoscope.core.select.OperationClass;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.apache.cassandra.utils.NoSpamLogger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Begins the plan of each read, with the policy in force at that moment. Thread-safe. */
public final class ReadPlanner {

    private static final Logger logger = LoggerFactory.getLogger(ReadPlanner.class);

    private final Supplier<RoutingPolicy> policy;
    private final NodeRegistry nodes;
    private final SelectionInputs inputs;
    private final StartOrder topology;
    private final BiConsumer<String, Throwable> failures;
    private final Map<Fallback, LongAdder> fallbacks = new EnumMap<>(Fallback.class);
    private final FastThreadLocal<PlannedRead> reads =
            new FastThreadLocal<>() {
                @Override
                protected PlannedRead initialValue() {
                    return new PlannedRead(ReadPlanner.this);
                }
            };

    /**
     * @param policy the one in force
     * @param topology the start order of selectors that do not start from stock Cassandra's order
     * @param failures counts and logs exceptions of selectors: the action that failed, and the
     *     exception
     */
    public ReadPlanner(
            Supplier<RoutingPolicy> policy,
            NodeRegistry nodes,
            SelectionInputs inputs,
            StartOrder topology,
            BiConsumer<String, Throwable> failures) {
        this.policy = policy;
        this.nodes = nodes;
        this.inputs = inputs;
        this.topology = topology;
        this.failures = failures;
        for (Fallback cause : Fallback.values()) {
            fallbacks.put(cause, new LongAdder());
        }
    }

    /**
     * The read that this thread plans from now on, until it begins another one.
     * {@link PlannedRead#STOCK} if the mode of the keyspace is off.
     */
    public PlannedRead begin(String keyspace, OperationClass operation) {
        RoutingPolicy current = policy.get();
        RoutingMode mode = current.mode(keyspace);
        return mode == RoutingMode.OFF
                ? PlannedRead.STOCK
                : reads.get().begin(current, mode, operation, teaches(keyspace, operation));
    }

    /**
     * Whether what a read takes is compared with others': scans take longer than reads of one key,
     * and the few rows of Cassandra's own tables, which other nodes own, take less.
     */
    private static boolean teaches(String keyspace, OperationClass operation) {
        return operation == OperationClass.READ && !CassandraTopology.isCassandrasOwn(keyspace);
    }

    /**
     * Whether a request that this thread sends goes to another replica than the home of its read,
     * according to the thread's latest plans.
     */
    public boolean isDiverted(int node, long nowNanos) {
        return reads.get().isDiverted(node, nowNanos);
    }

    /** Plans that fell back to stock Cassandra's order for this cause. */
    public long fallbacks(Fallback cause) {
        return fallbacks.get(cause).sum();
    }

    void count(Fallback cause) {
        fallbacks.get(cause).increment();
    }

    /** Logs the failure of a selector, and that it has been switched off. */
    void logFailure(GuardedSelector selector, Fallback fallback, Throwable thrown) {
        if (thrown != null) {
            failures.accept("to run selector " + selector.name(), thrown);
        } else if (fallback == Fallback.BROKEN_ORDER) {
            failures.accept(
                    "to run selector " + selector.name(),
                    new IllegalStateException("it did not return the replicas that it was given"));
        }
        if (selector.isOff()) {
            NoSpamLogger.log(
                    logger,
                    NoSpamLogger.Level.ERROR,
                    1,
                    TimeUnit.MINUTES,
                    "Selector {} failed {} times and is switched off: reads have Cassandra's own order until a selector"
                            + " is set again, by JMX, horoscope.settings or a restart",
                    selector.name(),
                    GuardedSelector.ALLOWED_FAILURES);
        }
    }

    NodeRegistry nodes() {
        return nodes;
    }

    SelectionInputs inputs() {
        return inputs;
    }

    StartOrder topology() {
        return topology;
    }
}
