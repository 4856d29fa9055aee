package io.horoscope.driver;

import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * A plan whose first nodes have another order than in the default policy's plan, which has the rest. As
 * the driver's own plans it can only be polled, by several executions of a request at once.
 */
final class OrderedPlan extends AbstractQueue<Node> {

    private static final AtomicIntegerFieldUpdater<OrderedPlan> POLLED =
            AtomicIntegerFieldUpdater.newUpdater(OrderedPlan.class, "polled");

    private final Node[] head;
    private final int count;
    private final Queue<Node> rest;
    private volatile int polled;

    /**
     * Takes ownership of the array.
     *
     * @param count how many of its nodes come first
     */
    OrderedPlan(Node[] head, int count, Queue<Node> rest) {
        this.head = head;
        this.count = count;
        this.rest = rest;
    }

    @Override
    public Node poll() {
        int next = polled < count ? POLLED.getAndIncrement(this) : count;
        return next < count ? head[next] : rest.poll();
    }

    @Override
    public int size() {
        return Math.max(0, count - polled) + rest.size();
    }

    @Override
    public Iterator<Node> iterator() {
        List<Node> left =
                new ArrayList<>(Arrays.asList(head).subList(Math.min(polled, count), count));
        rest.forEach(left::add);
        return left.iterator();
    }

    @Override
    public boolean offer(Node node) {
        throw new UnsupportedOperationException("a plan cannot be changed");
    }

    @Override
    public Node peek() {
        throw new UnsupportedOperationException("a plan can only be polled");
    }
}
