package io.horoscope.core.schedule;

import java.util.concurrent.atomic.LongAdder;

/** What became of the reads of one level. Thread-safe. */
final class LevelCounts {

    private final LongAdder dropped = new LongAdder();
    private final LongAdder served = new LongAdder();
    private final LongAdder expectedNanos = new LongAdder();
    private final LongAdder serviceNanos = new LongAdder();

    void dropped() {
        dropped.increment();
    }

    void served(double costNanos, double nanos) {
        served.increment();
        expectedNanos.add((long) costNanos);
        serviceNanos.add((long) nanos);
    }

    LevelState state(int level, int waiting, long oldestNanos) {
        return new LevelState(
                level,
                waiting,
                oldestNanos,
                served.sum(),
                dropped.sum(),
                expectedNanos.sum(),
                serviceNanos.sum());
    }
}
