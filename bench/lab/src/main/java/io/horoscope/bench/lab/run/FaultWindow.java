package io.horoscope.bench.lab.run;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.run.Part.Conditions;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.observe.Observer;
import io.horoscope.bench.lab.run.observe.Shares;
import io.horoscope.bench.lab.run.record.FaultEvent;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/**
 * Injects a fault some seconds after the client's first answers, and clears it ten seconds later.
 * The nodes that serve most get it: a selector that happens to prefer other nodes would show
 * nothing. Called several times a second while the client runs.
 */
final class FaultWindow implements Runnable {

    /** The first, cold second's queue must be gone before the fault begins. */
    private static final Duration LEAST_WARM_UP = Duration.ofSeconds(8);

    private static final Duration BEFORE = Duration.ofSeconds(6);
    private static final Duration DURING = Duration.ofSeconds(10);
    private static final Duration AFTER = Duration.ofSeconds(10);

    /** The client connects and prepares for that long, slowly where nodes are small. */
    private static final Duration CONNECTING = Duration.ofSeconds(6);

    private final Testbed testbed;
    private final Conditions conditions;
    private final MeasuredCluster cluster;
    private final Observer observer;
    private final Duration warmUp;
    private final long startNanos = System.nanoTime();
    private List<Integer> numbers = List.of();
    private long dueNanos = Long.MAX_VALUE;
    private long beginNanos;
    private long endNanos;
    private boolean isOn;
    private boolean isOver;

    FaultWindow(
            Testbed testbed,
            Conditions conditions,
            MeasuredCluster cluster,
            Observer observer,
            Scale scale) {
        this.testbed = testbed;
        this.conditions = conditions;
        this.cluster = cluster;
        this.observer = observer;
        this.warmUp = warmUp(scale);
    }

    static Duration warmUp(Scale scale) {
        return scale.warmUp().compareTo(LEAST_WARM_UP) < 0 ? LEAST_WARM_UP : scale.warmUp();
    }

    /** How long the client measures in all. */
    static Duration measured() {
        return CONNECTING.plus(BEFORE).plus(DURING).plus(AFTER);
    }

    @Override
    public void run() {
        long now = System.nanoTime();
        if (dueNanos == Long.MAX_VALUE) {
            if (observer.shares(Operation.READ).total(startNanos, now) == 0) {
                return;
            }
            dueNanos = now + warmUp.plus(BEFORE).toNanos();
        }
        if (isOver || now < dueNanos) {
            return;
        }
        if (now - dueNanos >= DURING.toNanos()) {
            isOver = true;
            clear();
            endNanos = System.nanoTime();
            return;
        }
        if (beginNanos == 0) {
            numbers = busiest(now);
            beginNanos = System.nanoTime();
        }
        set(true);
    }

    /** Clears the fault if a node has it. */
    void clear() {
        set(false);
    }

    /** Numbers of the nodes that had the fault, from 1. */
    List<Integer> numbers() {
        return numbers;
    }

    /**
     * When what happened.
     *
     * @throws LabException if the client ended before the fault did
     */
    FaultEvent.Times times() {
        if (!isOver) {
            throw new LabException(
                    "the client ended before the fault did: its first answer came too late");
        }
        return new FaultEvent.Times(
                startNanos, dueNanos - BEFORE.toNanos(), beginNanos, endNanos, System.nanoTime());
    }

    /** As many nodes as the plan has, those with the largest shares; never the one coordinator. */
    private List<Integer> busiest(long now) {
        Shares shares = observer.shares(Operation.READ);
        long from = now - BEFORE.toNanos();
        return cluster.nodes().stream()
                .map(CqlNode::number)
                .filter(number -> number >= conditions.firstLimitedNode())
                .sorted(Comparator.comparingDouble(n -> -shares.of(n - 1, from, now).orElse(0)))
                .limit(conditions.fault().nodes().size())
                .toList();
    }

    private void set(boolean wanted) {
        if (wanted == isOn) {
            return;
        }
        isOn = wanted;
        if (wanted) {
            testbed.inject(conditions.fault().fault(), numbers);
        } else {
            testbed.clear(conditions.fault().fault(), numbers);
        }
    }
}
