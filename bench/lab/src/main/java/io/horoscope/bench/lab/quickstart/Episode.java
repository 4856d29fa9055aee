package io.horoscope.bench.lab.quickstart;

import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.PacedReads;
import io.horoscope.bench.lab.run.load.PacedReads.Read;
import io.horoscope.bench.lab.run.record.ShareChange;
import java.util.List;

/**
 * An overload of one node under steady requests: some calm seconds, some with it, some after it.
 *
 * @param share how the node's share of the requests to all replicas changed
 * @param answers to all reads and scans
 */
public record Episode(Order order, ShareChange.Times times, ShareChange share, List<Read> answers) {

    private static final double P99 = 0.99;

    /** Of the latencies of reads that were due before the overload. */
    double calmMillis() {
        return p99Millis(times.warmNanos(), times.beginNanos());
    }

    /** The same of reads that were due during it. */
    double overloadedMillis() {
        return p99Millis(times.beginNanos(), times.endNanos());
    }

    /** Reads and scans that were not answered, or with an error. */
    public long failures() {
        return answers.stream().filter(Read::hasFailed).count();
    }

    private double p99Millis(long fromNanos, long untilNanos) {
        long[] latencies =
                answers.stream()
                        .filter(read -> read.operation() == Operation.READ)
                        .filter(read -> read.dueNanos() - fromNanos >= 0)
                        .filter(read -> read.dueNanos() - untilNanos < 0)
                        .mapToLong(Read::latencyNanos)
                        .sorted()
                        .toArray();
        return PacedReads.quantileMillis(latencies, P99);
    }
}
