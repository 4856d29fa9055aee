package io.horoscope.tool.plan;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The requests of a keyspace in one datacenter, by range: those of all coordinators. Immutable. */
final class RangeLoads {

    private final double[] reads;
    private final double[] writes;
    private final long[] hotKeys;
    private final double[] hotKeyReads;
    private final double counted;

    /** Ranges that the ring does not have any more are left out. */
    RangeLoads(KeyspaceRing ring, List<CoordinatorHeat> coordinators) {
        reads = new double[ring.ranges()];
        writes = new double[ring.ranges()];
        hotKeys = new long[ring.ranges()];
        hotKeyReads = new double[ring.ranges()];
        Map<Long, Double> keys = new HashMap<>();
        double sum = 0;
        for (CoordinatorHeat each : coordinators) {
            each.rates()
                    .forEach(
                            (end, rate) -> {
                                int range = ring.ending(end);
                                if (range >= 0) {
                                    reads[range] += each.readsHere() ? rate[0] : 0;
                                    writes[range] += rate[1];
                                }
                            });
            if (each.readsHere()) {
                sum += each.reads() * each.seconds();
                each.hotKeys()
                        .forEach(
                                (key, share) -> keys.merge(key, share * each.reads(), Double::sum));
            }
        }
        counted = sum;
        keys.forEach(
                (key, rate) -> {
                    int range = ring.of(key);
                    if (rate > hotKeyReads[range]) {
                        hotKeys[range] = key;
                        hotKeyReads[range] = rate;
                    }
                });
    }

    /** Reads a second, of each range. */
    double[] reads() {
        return reads.clone();
    }

    double reads(int range) {
        return reads[range];
    }

    double writes(int range) {
        return writes[range];
    }

    /** Writes a second, of each range. */
    double[] writes() {
        return writes.clone();
    }

    double allReads() {
        return Arrays.stream(reads).sum();
    }

    double allWrites() {
        return Arrays.stream(writes).sum();
    }

    /** Reads that were counted, about. */
    double counted() {
        return counted;
    }

    /** The token of the key that is read most in a range. */
    long hotKey(int range) {
        return hotKeys[range];
    }

    /** Its share of the range's reads, by the sample, in [0, 1]; 0 if no key was sampled. */
    double hotKeyShare(int range) {
        return reads[range] == 0 ? 0 : Math.min(1, hotKeyReads[range] / reads[range]);
    }

    /** The range with the key that is read most. */
    int rangeOfHottestKey() {
        int hottest = 0;
        for (int range = 1; range < reads.length; range++) {
            if (hottestKeyReads(range) > hottestKeyReads(hottest)) {
                hottest = range;
            }
        }
        return hottest;
    }

    private double hottestKeyReads(int range) {
        return hotKeyShare(range) * reads[range];
    }

    /** The share of all reads that one key has, the most of all keys. */
    double hottestKeyShare() {
        return allReads() == 0 ? 0 : hottestKeyReads(rangeOfHottestKey()) / allReads();
    }
}
