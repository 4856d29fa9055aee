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
public record Episode(Order order, ShareChange share, List<Read> answers) {

    private static final double P99 = 0.99;

    /** Of the latencies of reads that were due before the overload. */
    double calmMillis() {
        return p99Millis(share.times().warmNanos(), share.times().beginNanos());
    }

    /** The same of reads that were due during it. */
    double overloadedMillis() {
        return p99Millis(share.times().beginNanos(), share.times().endNanos());
    }

    /** Reads and scans that were not answered, or with an error. */
    public long failures() {
        return answers.stream().filter(Read::hasFailed).count();
    }

    private double p99Millis(long fromNanos, long untilNanos) {
        List<Read> reads =
                answers.stream().filter(read -> read.operation() == Operation.READ).toList();
        return PacedReads.quantileMillis(PacedReads.latencies(reads, fromNanos, untilNanos), P99);
    }
}
