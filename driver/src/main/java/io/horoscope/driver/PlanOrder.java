package io.horoscope.driver;

import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.Explanation;
import io.horoscope.core.select.HoroscopeSelector;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.SelectionContext;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The order of the replicas of one request, by core's rule (docs/RULE.md): home is the first of the
 * default policy's plan. Made for each plan, and used by the thread that makes it.
 */
final class PlanOrder {

    /** As the servers' default for {@code score_expiry}. */
    private static final long MAX_AGE_NANOS = 5_000_000_000L;

    private final HoroscopeSelector selector;
    private final ClientNode[] replicas;
    private final int[] start;
    private final int[] order;
    private final SelectionContext context;

    /**
     * @param replicas in the default policy's order, at least two
     */
    PlanOrder(HoroscopeSelector selector, ClientNodes nodes, ClientNode[] replicas) {
        this.selector = selector;
        this.replicas = replicas;
        this.start = new int[replicas.length];
        this.order = new int[replicas.length];
        this.context = new SelectionContext(PlanOrder::draw, nodes.replicas(), replicas.length);
    }

    /**
     * Orders them.
     *
     * @param loads that the servers reported
     */
    void decide(ScoreTable loads, long nowNanos) {
        for (int i = 0; i < replicas.length; i++) {
            start[i] = replicas[i].index();
            order[i] = start[i];
        }
        context.fill(loads, nowNanos, MAX_AGE_NANOS, OperationClass.READ, SelectionContext.NONE);
        selector.order(order, order.length, context);
    }

    /** Whether another replica than home comes first. */
    boolean isDiverted() {
        return order[0] != start[0];
    }

    /** The place in the default policy's order of the replica that comes to a place. */
    int from(int place) {
        return placeOf(order[place]);
    }

    /** Why the first one comes first. */
    Optional<Explanation> explain() {
        return selector.explain(start, start.length, context);
    }

    /** The place in the default policy's order of a node. */
    int placeOf(int index) {
        int from = 0;
        while (start[from] != index) {
            from++;
        }
        return from;
    }

    private static int draw(int bound) {
        return ThreadLocalRandom.current().nextInt(bound);
    }
}
