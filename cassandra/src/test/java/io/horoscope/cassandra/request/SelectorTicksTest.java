package io.horoscope.cassandra.request;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.cassandra.settings.RoutingMode;
import io.horoscope.cassandra.settings.RoutingPolicies;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.settings.SettingsReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SelectorTicksTest {

    private static final long MILLI = 1_000_000;
    private static final RoutingPolicy NEVER = on("{name: closest}");

    private final SelectorTicks ticks = new SelectorTicks();
    private final RoutingPolicy every = on("{name: " + Ticked.class.getName() + "}");
    private final Ticked ticked = (Ticked) every.selector().unguarded();

    @Test
    void doWork_selectorWithInterval_ticksOnceEachInterval() {
        assertEquals(20 * MILLI, ticks.doWork(every, 0));
        assertEquals(1, ticks.doWork(every, 20 * MILLI - 1));
        assertEquals(List.of(), ticked.atNanos);
        assertEquals(20 * MILLI, ticks.doWork(every, 20 * MILLI));
        assertEquals(15 * MILLI, ticks.doWork(every, 45 * MILLI));
        assertEquals(List.of(20 * MILLI, 45 * MILLI), ticked.atNanos);
    }

    @Test
    void doWork_ticksMissed_areNotMadeUpFor() {
        ticks.doWork(every, 0);
        assertEquals(1, ticks.doWork(every, 1_000 * MILLI));
        ticks.doWork(every, 1_000 * MILLI);
        assertEquals(List.of(1_000 * MILLI), ticked.atNanos);
    }

    @Test
    void doWork_selectorWithoutInterval_isPolledSoon() {
        assertEquals(SelectorTicks.POLL_NANOS, ticks.doWork(NEVER, 0));
    }

    @Test
    void doWork_longInterval_noticesAnotherSelectorMeanwhile() {
        ticked.intervalNanos = 10_000 * MILLI;
        assertEquals(SelectorTicks.POLL_NANOS, ticks.doWork(every, 0));
        RoutingPolicy other = on("{name: " + Ticked.class.getName() + "}");
        assertEquals(20 * MILLI, ticks.doWork(other, 100 * MILLI));
        ticks.doWork(other, 120 * MILLI);
        assertEquals(List.of(120 * MILLI), ((Ticked) other.selector().unguarded()).atNanos);
        assertEquals(List.of(), ticked.atNanos);
    }

    @Test
    void doWork_modeOffEverywhere_doesNotTick() {
        RoutingPolicy off = every.withMode(RoutingMode.OFF);
        ticks.doWork(off, 0);
        assertEquals(SelectorTicks.POLL_NANOS, ticks.doWork(off, 1_000 * MILLI));
        assertEquals(List.of(), ticked.atNanos);
    }

    @Test
    void doWork_switchedOnAgain_waitsAWholeInterval() {
        ticks.doWork(every, 0);
        ticks.doWork(NEVER, 10 * MILLI);
        assertEquals(20 * MILLI, ticks.doWork(every, 500 * MILLI));
        assertEquals(List.of(), ticked.atNanos);
    }

    private static RoutingPolicy on(String selector) {
        return RoutingPolicies.of(selector).withMode(RoutingMode.ON);
    }

    /** Has a tick interval of 20 ms. */
    public static final class Ticked implements ReplicaSelector {

        private final List<Long> atNanos = new ArrayList<>();
        private long intervalNanos = 20 * MILLI;

        public Ticked(SettingsReader parameters) {
            parameters.keys();
        }

        @Override
        public String name() {
            return "ticked";
        }

        @Override
        public void order(int[] replicas, int count, SelectionContext context) {}

        @Override
        public long tickIntervalNanos() {
            return intervalNanos;
        }

        @Override
        public void tick(long nowNanos) {
            atNanos.add(nowNanos);
        }
    }
}
