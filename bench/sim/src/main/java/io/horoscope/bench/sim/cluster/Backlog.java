package io.horoscope.bench.sim.cluster;

import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.core.select.baseline.rate.RateControl;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.ObjIntConsumer;

/**
 * Reads of the groups that begin with one node, waiting for a token of any replica: absim's
 * backpressure, first come, first served in each group's queue.
 */
final class Backlog {

    private final Simulation simulation;
    private final Planner planner;
    private final RateControl rateControl;
    private final ObjIntConsumer<Read> dispatch;
    private final Deque<Read> reads = new ArrayDeque<>();
    private boolean waiting;
    private int waitsFor;

    /**
     * @param dispatch sends a read that was just planned; with how many replicas the plan has
     */
    Backlog(
            Simulation simulation,
            Planner planner,
            RateControl rateControl,
            ObjIntConsumer<Read> dispatch) {
        this.simulation = simulation;
        this.planner = planner;
        this.rateControl = rateControl;
        this.dispatch = dispatch;
    }

    void add(Read read) {
        reads.add(read);
        if (!waiting) {
            drain(simulation.nowNanos());
        }
    }

    private void drain(long nowNanos) {
        while (!reads.isEmpty()) {
            int count = planner.plan(reads.peek(), nowNanos);
            long leastNanos = Long.MAX_VALUE;
            for (int i = 0; i < count; i++) {
                int node = planner.order()[i];
                long waitNanos = rateControl.waitNanos(node, nowNanos);
                if (waitNanos < leastNanos) {
                    leastNanos = waitNanos;
                    waitsFor = node;
                }
                if (waitNanos == 0) {
                    break;
                }
            }
            if (leastNanos > 0) {
                waiting = true;
                simulation.in(leastNanos, this::waited);
                return;
            }
            Ring.putFirst(waitsFor, planner.order(), count);
            dispatch.accept(reads.remove(), count);
        }
    }

    private void waited(long nowNanos) {
        waiting = false;
        rateControl.grant(waitsFor, nowNanos);
        drain(nowNanos);
    }
}
