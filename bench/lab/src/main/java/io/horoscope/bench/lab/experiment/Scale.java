package io.horoscope.bench.lab.experiment;

import java.time.Duration;

/** How large an experiment is made. */
public enum Scale {
    /** A first look: minutes, and intervals to match. */
    QUICK(2, 4, 6, 20_000),
    /** What fits a machine of two processors in the time of a lunch. */
    NORMAL(5, 4, 10, 20_000),
    /** For machines with a processor for each node: longer blocks and data of a size that hurts. */
    FULL(10, 30, 120, 2_000_000);

    private final int repetitions;
    private final int warmUpSeconds;
    private final int measuredSeconds;
    private final int records;

    Scale(int repetitions, int warmUpSeconds, int measuredSeconds, int records) {
        this.repetitions = repetitions;
        this.warmUpSeconds = warmUpSeconds;
        this.measuredSeconds = measuredSeconds;
        this.records = records;
    }

    /** How often each side is measured at each point. */
    int repetitions() {
        return repetitions;
    }

    /** Of each block; the clusters were warmed up before. */
    Duration warmUp() {
        return Duration.ofSeconds(warmUpSeconds);
    }

    Duration measured() {
        return Duration.ofSeconds(measuredSeconds);
    }

    /** Records of 1 kB, of which every third node or so has a copy. */
    int records() {
        return records;
    }

    /** The size of the papers' 10 GB over ours. */
    double scaledDownBy() {
        return 10_000_000.0 / records;
    }
}
