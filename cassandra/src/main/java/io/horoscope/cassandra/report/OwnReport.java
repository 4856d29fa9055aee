package io.horoscope.cassandra.report;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.core.wire.Report;
import java.util.function.LongSupplier;

/**
 * The newest report of this node about itself. Set by the thread that measures, read by any.
 *
 * <p>A coordinator gets each report once, on the first reply to it after the report was made. If
 * that reply is lost, the coordinator gets the next report, which follows within about a second.
 */
public final class OwnReport {

    private final long stream;
    private final LongSupplier clock;

    private volatile Made newest;
    private long sequence; // Of the thread that measures.

    /**
     * @param stream drawn at random at each start of the node
     * @param clock monotonic nanoseconds
     */
    public OwnReport(long stream, LongSupplier clock) {
        this.stream = stream;
        this.clock = clock;
    }

    /** Takes a report that was made now; returns it with its stream and sequence. */
    Report made(Report measured) {
        Report numbered =
                new Report(
                        measured.node(),
                        stream,
                        ++sequence,
                        0,
                        measured.simulated(),
                        measured.signals());
        newest = new Made(numbered, clock.getAsLong());
        return numbered;
    }

    /** The sequence of the newest report, from 1; 0 before the first. */
    long sequence() {
        Made current = newest;
        return current == null ? 0 : current.report.sequence();
    }

    /** The newest report with its age, for {@link Report#decode}; only after the first. */
    byte[] encode() {
        return newest.encode(clock.getAsLong());
    }

    /**
     * The newest report for a coordinator, or null if there is none, or if the coordinator got it.
     * Two threads at once may both get it, which does no harm.
     *
     * @param coordinator to which a reply is sent now, or null if it has no index
     */
    public byte[] unsent(Node coordinator) {
        Made current = newest;
        return current == null
                        || coordinator == null
                        || !coordinator.reportSent(current.report.sequence())
                ? null
                : current.encode(clock.getAsLong());
    }

    private static final class Made {

        private final Report report;
        private final long atNanos;

        Made(Report report, long atNanos) {
            this.report = report;
            this.atNanos = atNanos;
        }

        byte[] encode(long nowNanos) {
            return report.aged(Math.max(0, nowNanos - atNanos)).encode();
        }
    }
}
