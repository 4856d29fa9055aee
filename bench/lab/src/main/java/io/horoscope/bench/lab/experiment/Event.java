package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.bed.Side;
import io.horoscope.bench.lab.run.client.ClientResult;
import io.horoscope.bench.lab.run.client.Latencies;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.observe.Shares;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** One side through a time before, during and after a disturbance, at a fixed rate. Immutable. */
final class Event {

    /** Share of the reads that has to be gone, and that has to be back. */
    static final double TARGET = 0.8;

    /** Long enough for some hundred reads. */
    private static final long WINDOW_NANOS = 300_000_000L;

    private static final double NANOS_PER_SECOND = 1e9;

    /** After this time reads should be back. */
    static final int RETURN_SECONDS = 5;

    private final Side side;
    private final int repetition;
    private final RunRecord record;
    private final Shares shares;
    private final List<Integer> troubled;
    private final Timeline timeline;

    /**
     * @param troubled indexes of the disturbed nodes, from 0
     */
    Event(
            Side side,
            int repetition,
            RunRecord record,
            Shares shares,
            List<Integer> troubled,
            Timeline timeline) {
        this.side = side;
        this.repetition = repetition;
        this.record = record;
        this.shares = shares;
        this.troubled = List.copyOf(troubled);
        this.timeline = timeline;
    }

    Side side() {
        return side;
    }

    int repetition() {
        return repetition;
    }

    RunRecord record() {
        return record;
    }

    ClientResult result() {
        return record.result();
    }

    Timeline timeline() {
        return timeline;
    }

    /** Share of the disturbed nodes together before anything happened, in [0, 1]. */
    double shareBefore() {
        return shares.of(troubled, timeline.calmNanos(), timeline.beginNanos()).orElse(0);
    }

    /** Their share while they were disturbed, from a second after it began. */
    double shareDuring() {
        long from = timeline.beginNanos() + (long) NANOS_PER_SECOND;
        return shares.of(troubled, from, timeline.endNanos()).orElse(0);
    }

    /** Their share once they were left alone, from {@link #RETURN_SECONDS} after that. */
    double shareAfter() {
        long from = timeline.endNanos() + RETURN_SECONDS * (long) NANOS_PER_SECOND;
        return shares.of(troubled, from, timeline.stopNanos()).orElse(0);
    }

    /** Their share over time. */
    OptionalDouble share(long fromNanos, long toNanos) {
        return shares.of(troubled, fromNanos, toNanos);
    }

    /** Seconds until 80 % of their share was gone; empty if it never was. Looked at over windows of 0.3 s. */
    OptionalDouble leftAfter() {
        double limit = (1 - TARGET) * shareBefore();
        return seconds(
                shares.firstNanos(
                        troubled,
                        WINDOW_NANOS,
                        timeline.beginNanos(),
                        timeline.endNanos(),
                        share -> share <= limit));
    }

    /** Whether 80 % of their share was gone at some time; what never left cannot return. */
    boolean hasLeft() {
        return leftAfter().isPresent();
    }

    /** Seconds from the end of the disturbance until 80 % of their share was back; empty if it never was, or never left. */
    OptionalDouble backAfter() {
        if (!hasLeft()) {
            return OptionalDouble.empty();
        }
        double limit = TARGET * shareBefore();
        return seconds(
                shares.firstNanos(
                        troubled,
                        WINDOW_NANOS,
                        timeline.endNanos(),
                        timeline.stopNanos(),
                        share -> share >= limit));
    }

    Latencies before() {
        return reads().between(0, timeline.epochMillis(timeline.beginNanos()));
    }

    /** Latencies while nodes were disturbed, the first second included: what users see of a rule is how it reacts. */
    Latencies during() {
        return reads().between(
                        timeline.epochMillis(timeline.beginNanos()),
                        timeline.epochMillis(timeline.endNanos()));
    }

    Latencies reads() {
        return result().intended(result().operations().contains("READ") ? "READ" : "SCAN");
    }

    static Operation operation() {
        return Operation.READ;
    }

    private static OptionalDouble seconds(OptionalLong nanos) {
        return nanos.isPresent()
                ? OptionalDouble.of(nanos.getAsLong() / NANOS_PER_SECOND)
                : OptionalDouble.empty();
    }
}
