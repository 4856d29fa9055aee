package io.horoscope.driver;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.api.core.tracker.RequestTracker;
import com.datastax.oss.driver.internal.core.config.ConfigChangeEvent;
import com.datastax.oss.driver.internal.core.loadbalancing.DefaultLoadBalancingPolicy;
import io.horoscope.core.select.ClientSelection;
import io.horoscope.core.select.ReplicaSelector;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The default policy's plan, in which the local replicas come in the order in which they are expected
 * to answer (docs/RULE.md), as this client's own requests show it:
 *
 * <pre>
 * the default's first replica stays first while T(first) ≤ 2 · T(best)
 * </pre>
 *
 * <p>Everything else is the default policy's: local datacenter, node filter and distances, token map,
 * the other nodes in round robin, remote failover. Its slow replica avoidance decides which replica is
 * home, and the rule has the last word. A request without a routing key has the default's plan. See
 * docs/DRIVER.md.
 *
 * <p>Where anything of this class fails, the plan is the default policy's. Thread-safe; no thread waits
 * for another one.
 */
public class HoroscopeLoadBalancingPolicy extends DefaultLoadBalancingPolicy {

    private static final Logger logger =
            LoggerFactory.getLogger(HoroscopeLoadBalancingPolicy.class);

    private final Modes modes;
    private final ClientNodes nodes = new ClientNodes();
    private final PlanOrders orders;
    private final ReportedLoads loads =
            new ReportedLoads(nodes, CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS));
    private final AtomicBoolean isRegistered = new AtomicBoolean();
    private final LongAdder plans = new LongAdder();
    private final LongAdder diverted = new LongAdder();
    private final OpenFailures failures = new OpenFailures();
    private volatile Runnable removeGauges = () -> {};

    /**
     * As the driver makes it.
     *
     * @throws IllegalArgumentException if a profile has a wrong {@code advanced.horoscope.mode}
     */
    public HoroscopeLoadBalancingPolicy(DriverContext context, String profileName) {
        super(context, profileName);
        this.modes = Modes.checked(context.getConfig());
        ReplicaSelector selector = ClientSelection.selector();
        this.orders = new PlanOrders(() -> new PlanOrder(selector, nodes));
    }

    /** Plans whose replicas were ordered, used or not. */
    public long plans() {
        return plans.sum();
    }

    /** Those of them that put another replica first than the default policy, or would in shadow. */
    public long diverted() {
        return diverted.sum();
    }

    /** How often something of this class failed, and the driver went on without. */
    public long failedOpen() {
        return failures.count();
    }

    /**
     * This policy at the first call, and none later. The driver asks once for every profile that
     * shares a policy, and would report each request as often. With mode off, too, as that can change.
     */
    @Override
    public Optional<RequestTracker> getRequestTracker() {
        return isRegistered.compareAndSet(false, true) ? Optional.of(this) : Optional.empty();
    }

    @Override
    public Queue<Node> newQueryPlan(Request request, Session session) {
        Mode mode = mode(request, session);
        PlanOrder order = mode == Mode.OFF ? null : orders.take(Thread.currentThread());
        if (order == null) {
            return super.newQueryPlan(request, session);
        }
        try {
            Queue<Node> plan = super.newQueryPlan(request, session);
            return isOrdered(order, session, mode) ? plan : super.newQueryPlan(request, session);
        } finally {
            order.give();
        }
    }

    private Mode mode(Request request, Session session) {
        if (request == null || session == null) {
            return Mode.OFF; // A plan of the driver's own.
        }
        try {
            return modes.of(request);
        } catch (RuntimeException | LinkageError e) {
            failures.note(logPrefix, "to read a mode", e);
            return Mode.OFF;
        }
    }

    /**
     * The default policy calls this with the nodes of the local datacenter that are up, and then makes
     * the plan of this array. So the array still is the plan's when that is there, and the replicas
     * need not be looked up in the token map again.
     */
    @Override
    protected void shuffleHead(Object[] nodes, int replicas) {
        super.shuffleHead(nodes, replicas);
        PlanOrder order = orders.ownedBy(Thread.currentThread());
        if (order != null) {
            order.plan(nodes, replicas);
        }
    }

    /** Orders the replicas of a plan in place; false if that failed, and the plan is not to be used. */
    private boolean isOrdered(PlanOrder order, Session session, Mode mode) {
        try {
            order(order, session, mode);
            return true;
        } catch (RuntimeException | LinkageError e) {
            failures.note(logPrefix, "to order replicas", e);
            return false;
        }
    }

    private void order(PlanOrder order, Session session, Mode mode) {
        int count = order.replicaCount();
        if (count == 0) {
            return;
        }
        long nowNanos = nanoTime();
        for (int i = 0; i < count; i++) {
            Node node = order.planned(i);
            ClientNode known = nodes.find(node);
            if (known == null) {
                return; // It was removed after the plan was made.
            }
            known.observe(getInFlight(node, session), nowNanos);
            order.add(node, known);
        }
        order.decide(loads.table(), nowNanos);
        note(order, mode);
        if (mode == Mode.ON) {
            order.write();
        }
        order.sending(mode == Mode.ON, nowNanos);
    }

    private void note(PlanOrder order, Mode mode) {
        plans.increment();
        if (order.isDiverted()) {
            diverted.increment();
            if (logger.isDebugEnabled()) {
                String use = mode == Mode.ON ? "is first" : "would be first";
                order.reason(use).ifPresent(why -> logger.debug("[{}] {}", logPrefix, why));
            }
        }
    }

    @Override
    public void onNodeSuccess(
            Request request,
            long latencyNanos,
            DriverExecutionProfile executionProfile,
            Node node,
            String nodeRequestLogPrefix) {
        super.onNodeSuccess(request, latencyNanos, executionProfile, node, nodeRequestLogPrefix);
        try {
            ClientNode known = routedTo(node, request);
            if (known != null) {
                known.answered(latencyNanos, nanoTime());
            }
        } catch (RuntimeException | LinkageError e) {
            failures.note(logPrefix, "to record an answer", e);
        }
    }

    @Override
    public void onNodeError(
            Request request,
            Throwable error,
            long latencyNanos,
            DriverExecutionProfile executionProfile,
            Node node,
            String nodeRequestLogPrefix) {
        super.onNodeError(
                request, error, latencyNanos, executionProfile, node, nodeRequestLogPrefix);
        try {
            ClientNode known = routedTo(node, request);
            if (known != null) {
                known.failed(nanoTime());
            }
        } catch (RuntimeException | LinkageError e) {
            failures.note(logPrefix, "to record a failure", e);
        }
    }

    /**
     * The node of a request that has a routing key; null for others. What scans of a whole table take
     * says nothing about requests of a key.
     */
    private ClientNode routedTo(Node node, Request request) {
        boolean isRouted = request.getRoutingToken() != null || request.getRoutingKey() != null;
        return isRouted ? nodes.find(node) : null;
    }

    @Override
    public void onSessionReady(Session session) {
        try {
            if (session instanceof CqlSession) {
                loads.start((CqlSession) session);
            }
            String prefix = session.getName() + ".horoscope." + profile.getName();
            session.getMetrics()
                    .ifPresent(all -> removeGauges = DriverMetrics.register(this, all, prefix));
        } catch (RuntimeException | LinkageError e) {
            failures.note(logPrefix, "to start with the session", e);
        }
    }

    @Override
    public void close() {
        loads.close();
        removeGauges.run();
        super.close();
    }

    @Override
    public void init(Map<UUID, Node> known, DistanceReporter distanceReporter) {
        known.values().forEach(nodes::add);
        context.getEventBus().register(ConfigChangeEvent.class, changed -> modes.read());
        super.init(known, distanceReporter);
    }

    @Override
    public void onAdd(Node node) {
        nodes.add(node);
        super.onAdd(node);
    }

    @Override
    public void onUp(Node node) {
        nodes.add(node);
        loads.up(node);
        super.onUp(node);
    }

    @Override
    public void onRemove(Node node) {
        super.onRemove(node);
        nodes.remove(node);
        loads.up(node); // Should it be added again.
    }
}
