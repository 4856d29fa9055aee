package io.horoscope.core.schedule;

import io.horoscope.core.Failures;
import java.util.function.BiConsumer;

/**
 * A policy as a queue calls it: whatever the policy throws or returns, a read gets a cost and a
 * level of its kind, and a poll a level that has a head if there is one. Instead of a wrong answer
 * it takes the usual cost, the first level of the read's kind, and the oldest head. What is fatal
 * for the virtual machine is passed on.
 */
final class GuardedPolicy implements SchedulingPolicy {

    private static final PickRule OLDEST = new Fifo();

    private final SchedulingPolicy policy;
    private final BiConsumer<String, Throwable> failures;

    GuardedPolicy(SchedulingPolicy policy, BiConsumer<String, Throwable> failures) {
        this.policy = policy;
        this.failures = failures;
    }

    @Override
    public String name() {
        return policy.name();
    }

    @Override
    public boolean usesPriorities() {
        return policy.usesPriorities();
    }

    @Override
    public boolean usesCostOrTime() {
        return policy.usesCostOrTime();
    }

    @Override
    public double costNanos(QueuedRead<?> read) {
        try {
            double nanos = policy.costNanos(read);
            if (nanos > 0 && nanos < Double.POSITIVE_INFINITY) {
                return nanos;
            }
            fail(new IllegalStateException("a cost is above 0 and finite: " + nanos));
        } catch (Throwable e) {
            fail(e);
        }
        return read.usualNanos();
    }

    @Override
    public int level(QueuedRead<?> read) {
        try {
            int level = policy.level(read);
            if (isLevel(level) && level >= Levels.CLASSES == read.isScan()) {
                return level;
            }
            fail(new IllegalStateException("not a level of a " + read.readClass() + ": " + level));
        } catch (Throwable e) {
            fail(e);
        }
        return Levels.of(read, 0);
    }

    /** A level without a head is no failure: another poll may just have taken it. */
    @Override
    public int pick(Heads heads, long nowNanos) {
        try {
            int level = policy.pick(heads, nowNanos);
            if (isLevel(level) && heads.head(level) != null) {
                return level;
            }
            if (!isLevel(level) && level != Heads.NONE) {
                fail(new IllegalStateException("not a level: " + level));
            }
        } catch (Throwable e) {
            fail(e);
        }
        return OLDEST.pick(heads, nowNanos);
    }

    private void fail(Throwable thrown) {
        Failures.passOnFatal(thrown);
        failures.accept("to order waiting reads", thrown);
    }

    private static boolean isLevel(int level) {
        return level >= 0 && level < Levels.COUNT;
    }
}
