package io.horoscope.bench.sim.cluster;

import io.horoscope.bench.sim.engine.Simulation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Processor sharing: where a replica serves more reads than it has processors, each progresses at
 * the same fraction of full speed, processors / reads in service.
 *
 * <p>As all progress alike, a read that begins when each has had p nanoseconds of work so far, and
 * needs w, ends when each has had p + w (virtual time: Demers, Keshav and Shenker, "Analysis and
 * Simulation of a Fair Queueing Algorithm", 1989). Time is that of the replica: pauses do not
 * count.
 */
final class SharedProcessors {

    /** A read in service, and at which progress it ends. */
    private record Work(Request request, double endsAtNanos, long number) {}

    private static final Comparator<Work> FIRST_TO_END =
            Comparator.comparingDouble(Work::endsAtNanos).thenComparingLong(Work::number);

    private final Simulation simulation;
    private final Replica replica;
    private final int processors;
    private final PriorityQueue<Work> working = new PriorityQueue<>(FIRST_TO_END);
    private double progressNanos;
    private long sinceNanos; // The replica's time at which the progress was that.
    private long begun;
    private int turn; // An event of another turn is void.

    SharedProcessors(Simulation simulation, Replica replica, int processors) {
        this.simulation = simulation;
        this.replica = replica;
        this.processors = processors;
    }

    /** A read begins that needs so much work of one processor. */
    void begin(Request request, double workNanos, long nowNanos) {
        progress(nowNanos);
        working.add(new Work(request, progressNanos + workNanos, begun++));
        wakeAtNextEnd(nowNanos);
    }

    /** Ends all that are in service without a result; returns them in the order of their ends. */
    List<Request> abandon(long nowNanos) {
        progress(nowNanos);
        List<Request> abandoned = new ArrayList<>();
        while (!working.isEmpty()) {
            abandoned.add(working.remove().request);
        }
        turn++;
        return abandoned;
    }

    private void progress(long nowNanos) {
        long runningNanos = replica.runningNanos(nowNanos);
        if (!working.isEmpty()) {
            progressNanos += (runningNanos - sinceNanos) * speed();
        }
        sinceNanos = runningNanos;
    }

    private double speed() {
        return Math.min(1, processors / (double) working.size());
    }

    private void wakeAtNextEnd(long nowNanos) {
        int own = ++turn;
        Work next = working.peek();
        if (next != null) {
            double left = Math.max(0, next.endsAtNanos - progressNanos) / speed();
            long pauseNanos = replica.pauseLeftNanos(nowNanos);
            simulation.in(
                    pauseNanos + (long) Math.ceil(left),
                    now -> {
                        if (own == turn) {
                            wake(now);
                        }
                    });
        }
    }

    /** The next read ends now, or later if there was a pause in the meantime. */
    private void wake(long nowNanos) {
        progress(nowNanos);
        Work next = working.element();
        boolean ends = next.endsAtNanos <= progressNanos;
        if (ends) {
            working.remove();
        }
        wakeAtNextEnd(nowNanos);
        if (ends) {
            replica.complete(next.request, nowNanos);
        }
    }
}
