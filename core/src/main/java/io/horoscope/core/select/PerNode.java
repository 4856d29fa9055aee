package io.horoscope.core.select;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.ObjIntConsumer;

/**
 * What a selector remembers of each node, by node index. Looking it up is one volatile read; the array grows under a lock
 * when a node is met for the first time, and what it holds never goes away.
 */
final class PerNode<T> {

    private final IntFunction<T> make;
    private volatile Object[] byIndex = new Object[0];
    private volatile int met;

    /**
     * @param make makes what is remembered of the node given; called once a node
     */
    PerNode(IntFunction<T> make) {
        this.make = make;
    }

    /** What is remembered of the node, made if need be. */
    T of(int node) {
        T known = find(node);
        return known == null ? add(node) : known;
    }

    /** What is remembered of the node, or null if it was never met. */
    T find(int node) {
        return at(byIndex, node);
    }

    /** How many nodes were met. */
    int met() {
        return met;
    }

    /** Hands over every node that was met, with its index. */
    void forEach(ObjIntConsumer<T> consumer) {
        Object[] current = byIndex;
        for (int node = 0; node < current.length; node++) {
            T known = at(current, node);
            if (known != null) {
                consumer.accept(known, node);
            }
        }
    }

    private synchronized T add(int node) {
        T known = find(node);
        if (known != null) {
            return known;
        }
        T made = make.apply(node);
        Object[] longer = Arrays.copyOf(byIndex, Math.max(node + 1, byIndex.length));
        longer[node] = made;
        byIndex = longer;
        met++;
        return made;
    }

    @SuppressWarnings("unchecked") // Only add() fills the array.
    private T at(Object[] array, int node) {
        return node < array.length ? (T) array[node] : null;
    }
}
