package io.horoscope.core.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FifoHistoryTest {

    private static final int ROUNDS = 50_000;
    private static final int MOST_CALLS = 7;
    private static final int EMPTY = 0;

    /** The four conditions find what a search of all orders of the calls finds. */
    @Test
    void violation_anyHistory_isThatOfASearchOfAllOrders() {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        Random random = new Random(seed);
        Map<String, Integer> found = new HashMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            List<Call> calls = history(random);
            FifoHistory history = new FifoHistory();
            calls.forEach(call -> call.recordIn(history));
            String violation = history.violation();
            boolean isLinearisable = isLinearisable(calls, new ArrayDeque<>());
            int number = round;
            assertEquals(
                    isLinearisable,
                    violation == null,
                    () -> violation + ": " + calls + " in round " + number + " of seed " + seed);
            found.merge(violation == null ? "none" : violation.split(":", 2)[0], 1, Integer::sum);
        }
        for (String kind : List.of("none", "fresh", "repeated", "out of order", "missed")) {
            assertTrue(found.getOrDefault(kind, 0) > ROUNDS / 100, () -> kind + " of " + found);
        }
    }

    /** Calls that overlap at random, of which most polls return what a queue has. */
    private static List<Call> history(Random random) {
        int count = 1 + random.nextInt(MOST_CALLS);
        List<Integer> times = new ArrayList<>();
        for (int time = 0; time < 2 * count; time++) {
            times.add(time);
        }
        for (int i = 0; i + 1 < times.size(); i++) { // Few calls last long.
            Collections.swap(times, i, Math.min(times.size() - 1, i + random.nextInt(4)));
        }
        List<Call> calls = new ArrayList<>();
        Deque<Integer> queue = new ArrayDeque<>();
        int added = 0;
        for (int i = 0; i < count; i++) {
            int one = times.get(2 * i);
            int other = times.get(2 * i + 1);
            boolean isAdd = random.nextBoolean();
            int value;
            if (isAdd) {
                value = ++added;
                queue.add(value);
            } else if (random.nextInt(4) == 0) {
                value = random.nextInt(MOST_CALLS + 1);
            } else {
                value = queue.isEmpty() ? EMPTY : queue.remove();
            }
            calls.add(new Call(isAdd, value, Math.min(one, other), Math.max(one, other)));
        }
        return calls;
    }

    /** Whether some call that may be the next one is what the queue does, and so on to the end. */
    private static boolean isLinearisable(List<Call> left, Deque<Integer> queue) {
        for (Call next : left) {
            boolean isFirst = left.stream().noneMatch(other -> other.returned < next.called);
            Deque<Integer> changed = new ArrayDeque<>(queue);
            if (isFirst && next.happens(changed)) {
                List<Call> others = new ArrayList<>(left);
                others.remove(next);
                if (isLinearisable(others, changed)) {
                    return true;
                }
            }
        }
        return left.isEmpty();
    }

    private static final class Call {
        private final boolean isAdd;
        private final int value;
        private final long called;
        private final long returned;

        Call(boolean isAdd, int value, long called, long returned) {
            this.isAdd = isAdd;
            this.value = value;
            this.called = called;
            this.returned = returned;
        }

        void recordIn(FifoHistory history) {
            if (isAdd) {
                history.added(value, called, returned);
            } else if (value == EMPTY) {
                history.polledNone(called, returned);
            } else {
                history.polled(value, called, returned);
            }
        }

        boolean happens(Deque<Integer> queue) {
            if (isAdd) {
                return queue.add(value);
            }
            Integer first = queue.poll();
            return first == null ? value == EMPTY : value == first;
        }

        @Override
        public String toString() {
            String operation = isAdd ? "add " : "poll ";
            return operation + value + " from " + called + " to " + returned;
        }
    }
}
