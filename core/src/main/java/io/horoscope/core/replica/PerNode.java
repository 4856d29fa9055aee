package io.horoscope.core.replica;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.ObjIntConsumer;

/**
 * A value for each node, by node index. Thread-safe: a look-up is one volatile read; the array is
 * replaced by a copy under a lock when a node is added or removed.
 *
 * @param <T> the values
 */
public final class PerNode<T> {

    private final IntFunction<T> make;
    private volatile Object[] byIndex = new Object[0];
    private volatile int size;

    /**
     * @param make makes the value of a node; called once until the node is removed
     */
    public PerNode(IntFunction<T> make) {
        this.make = make;
    }

    /** The value of the node, which is made if it is absent. */
    public T of(int node) {
        T known = find(node);
        return known == null ? add(node) : known;
    }

    /** The value of the node, or null. */
    public T find(int node) {
        return at(byIndex, node);
    }

    /** The number of nodes with a value. */
    public int size() {
        return size;
    }

    /** Passes on each value with the node's index. */
    public void forEach(ObjIntConsumer<T> consumer) {
        Object[] current = byIndex;
        for (int node = 0; node < current.length; node++) {
            T known = at(current, node);
            if (known != null) {
                consumer.accept(known, node);
            }
        }
    }

    /** Removes the value of the node. */
    public synchronized void remove(int node) {
        if (find(node) != null) {
            replace(node, null);
            size--;
        }
    }

    private synchronized T add(int node) {
        T known = find(node);
        if (known != null) {
            return known;
        }
        T made = make.apply(node);
        replace(node, made);
        size++;
        return made;
    }

    private void replace(int node, T with) {
        Object[] copy = Arrays.copyOf(byIndex, Math.max(node + 1, byIndex.length));
        copy[node] = with;
        byIndex = copy;
    }

    @SuppressWarnings("unchecked") // Only add() fills the array.
    private T at(Object[] array, int node) {
        return node < array.length ? (T) array[node] : null;
    }
}
