package io.horoscope.core.replica;

import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.ObjIntConsumer;

/**
 * Something for each node, by node index. Any thread: looking it up is one volatile read; the array
 * is replaced by a copy under a lock when a node is met for the first time or has left.
 *
 * @param <T> what there is for each node
 */
public final class PerNode<T> {

    private final IntFunction<T> make;
    private volatile Object[] byIndex = new Object[0];
    private volatile int size;

    /**
     * @param make makes what there is for the node given; called once until the node is removed
     */
    public PerNode(IntFunction<T> make) {
        this.make = make;
    }

    /** What there is for the node, made if need be. */
    public T of(int node) {
        T known = find(node);
        return known == null ? add(node) : known;
    }

    /** What there is for the node, or null if there is nothing. */
    public T find(int node) {
        return at(byIndex, node);
    }

    /** For how many nodes there is something. */
    public int size() {
        return size;
    }

    /** Hands over what there is for each node, with the node's index. */
    public void forEach(ObjIntConsumer<T> consumer) {
        Object[] current = byIndex;
        for (int node = 0; node < current.length; node++) {
            T known = at(current, node);
            if (known != null) {
                consumer.accept(known, node);
            }
        }
    }

    /** Forgets the node. */
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
