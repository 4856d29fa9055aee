package io.horoscope.core.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Adds and polls of a queue by several threads, each from its call to its return, where no value is
 * added twice; and whether they are linearisable: whether they could have happened one at a time,
 * each at a moment between its call and its return, at a queue that is first in, first out.
 *
 * <p>They are if and only if none of four things is there (Henzinger, Sezgin and Vafeiadis,
 * "Aspect-oriented linearizability proofs", 2013, theorem 1: VFresh, VRepet, VOrd, VWit). All calls
 * have returned. Equal times are of calls that overlap. Not thread-safe.
 */
final class FifoHistory {

    private static final long NEVER = Long.MAX_VALUE;

    private final Map<Integer, Value> values = new HashMap<>();
    private final List<long[]> emptyPolls = new ArrayList<>(); // Call and return.

    void added(int value, long called, long returned) {
        Value added = value(value);
        added.addCalled = called;
        added.addReturned = returned;
    }

    void polled(int value, long called, long returned) {
        Value polled = value(value);
        polled.polls++;
        polled.pollCalled = called;
        polled.pollReturned = returned;
    }

    void polledNone(long called, long returned) {
        emptyPolls.add(new long[] {called, returned});
    }

    /** What is there of the four; null if the history is linearisable. */
    String violation() {
        for (Value value : values.values()) {
            if (value.pollReturned < value.addCalled) { // Also if it was never added.
                return "fresh: " + value.number;
            }
            if (value.polls > 1) {
                return "repeated: " + value.number;
            }
        }
        String order = outOfOrder();
        return order == null ? missed() : order;
    }

    /** A value whose add began after that of another had ended, but was polled before it. */
    private String outOfOrder() {
        Value[] byAddReturned = sorted(Comparator.comparingLong(value -> value.addReturned));
        Value[] byAddCalled = sorted(Comparator.comparingLong(value -> value.addCalled));
        Value lastPolled = null; // Of those whose add had ended.
        int ended = 0;
        for (Value value : byAddCalled) {
            while (byAddReturned[ended].addReturned < value.addCalled) {
                Value earlier = byAddReturned[ended++];
                if (lastPolled == null || earlier.pollCalled > lastPolled.pollCalled) {
                    lastPolled = earlier;
                }
            }
            if (lastPolled != null && value.pollReturned < lastPolled.pollCalled) {
                return "out of order: " + value.number + " before " + lastPolled.number;
            }
        }
        return null;
    }

    /** An empty poll, at each moment of which some value was in the queue for certain. */
    private String missed() {
        TreeMap<Long, Long> occupied = new TreeMap<>(); // From and until, both exclusive.
        for (Value value : sorted(Comparator.comparingLong(it -> it.addReturned))) {
            Map.Entry<Long, Long> last = occupied.lastEntry();
            if (last != null && last.getValue() > value.addReturned) {
                occupied.merge(last.getKey(), value.pollCalled, Math::max);
            } else if (value.addReturned < value.pollCalled) {
                occupied.put(value.addReturned, value.pollCalled);
            }
        }
        for (long[] poll : emptyPolls) {
            Map.Entry<Long, Long> before = occupied.lowerEntry(poll[0]);
            if (before != null && poll[1] < before.getValue()) {
                return "missed: by the poll at " + poll[0];
            }
        }
        return null;
    }

    private Value[] sorted(Comparator<Value> order) {
        Value[] sorted = values.values().toArray(new Value[0]);
        Arrays.sort(sorted, order);
        return sorted;
    }

    private Value value(int number) {
        return values.computeIfAbsent(number, Value::new);
    }

    private static final class Value {
        final int number;
        long addCalled = NEVER;
        long addReturned = NEVER;
        long pollCalled = NEVER;
        long pollReturned = NEVER;
        int polls;

        Value(int number) {
            this.number = number;
        }
    }
}
