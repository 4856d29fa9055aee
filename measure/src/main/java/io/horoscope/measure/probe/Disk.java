package io.horoscope.measure.probe;

import java.util.OptionalDouble;

/**
 * One device's row of /proc/diskstats over the last second, believed only as far as it can be true.
 * Used by one thread.
 */
final class Disk {

    /** Columns of a row, from 0 behind the name, as the kernel documents them. */
    static final int COLUMNS = 17;

    private static final int READS = 0;
    private static final int READ_MILLIS = 3;
    private static final int IN_FLIGHT = 8;
    private static final int BUSY_MILLIS = 9;
    private static final int WEIGHTED_MILLIS = 10;
    private static final int[] COMPLETED = {READS, 4, 11, 15};
    private static final int[] MILLIS = {READ_MILLIS, 7, 14, 16};
    private static final int[] WRAPPING = {READ_MILLIS, 7, BUSY_MILLIS, WEIGHTED_MILLIS, 14, 16};

    private static final double NANOS_PER_MILLI = 1e6;
    private static final long WRAP = 1L << 32;

    /** As many take milliseconds on the fastest device, and each column leaves out part of one. */
    private static final double LEAST_REQUESTS = 1_000;

    /**
     * The kernel adds up busy time in steps of its clock, 4 ms as a rule and one for a request:
     * requests that take 2 ms may look as busy as three times their time. Of shorter ones their
     * time says more.
     */
    private static final double MOST_TIMES = 3;

    /** Past it the kernel has given a request up: the count of those in flight is wrong. */
    private static final double LONGEST_STALL_NANOS = 300e9;

    private static final double SECOND_NANOS = 1e9;

    private final Window window = new Window(COLUMNS);
    private final UsualWait usual = new UsualWait();
    private final long[] wrapped = new long[COLUMNS];
    private final long[] last = new long[COLUMNS];
    private final InFlight inFlight = new InFlight();
    private boolean isUsed;
    private long completedAtLast = -1;
    private long movedAtNanos;
    private long stoodNanos;
    private long learntAtNanos;

    /** Takes the row as it is now. */
    void add(long nowNanos, long[] row) {
        long completed = 0;
        for (int column : COMPLETED) {
            completed += row[column];
        }
        if (completed != completedAtLast || row[IN_FLIGHT] == 0) {
            movedAtNanos = nowNanos;
        }
        completedAtLast = completed;
        stoodNanos = nowNanos - movedAtNanos;
        inFlight.add(nowNanos, row[IN_FLIGHT], completed);
        isUsed = false;
        for (long value : row) {
            isUsed |= value != 0;
        }
        window.add(nowNanos, unwrap(row));
        learn(nowNanos);
    }

    /**
     * Share of time with a request in flight. No more than the requests of that time took, since
     * some kernels count an idle device as busy.
     */
    OptionalDouble busy() {
        if (!isTrue() || !window.isSound(BUSY_MILLIS)) {
            return OptionalDouble.empty();
        }
        double busyMillis = window.delta(BUSY_MILLIS);
        double elapsed = window.elapsedNanos();
        if (!Ratios.isPossible(busyMillis * NANOS_PER_MILLI, 1, elapsed)) {
            return OptionalDouble.empty();
        }
        double most = MOST_TIMES * sum(MILLIS);
        // What is in flight has taken time that is not counted yet.
        if (busyMillis > most && window.last(IN_FLIGHT) <= inFlight.ghosts() && isSound(MILLIS)) {
            busyMillis = sum(MILLIS);
        }
        return Ratios.of(busyMillis * NANOS_PER_MILLI, elapsed);
    }

    /**
     * Mean time of a read in nanoseconds; 0 without reads. Requests that were in flight when the
     * window began and have not been completed since have waited for all of it, and count as such.
     * The kernel does not say which of them are reads: where reads and writes were completed, the
     * others may all be writes, and do not count.
     */
    OptionalDouble readWaitNanos() {
        if (!isTrue() || !window.isSound(READS) || !window.isSound(READ_MILLIS)) {
            return OptionalDouble.empty();
        }
        double elapsed = window.elapsedNanos();
        double reads = window.delta(READS);
        boolean areMixed = reads > 0 && sum(COMPLETED) > reads;
        double stalled = areMixed ? 0 : stalled();
        double waited = window.delta(READ_MILLIS) * NANOS_PER_MILLI + stalled * elapsed;
        double wait = reads + stalled > 0 ? waited / (reads + stalled) : waitInFlight();
        return wait <= LONGEST_STALL_NANOS ? OptionalDouble.of(wait) : OptionalDouble.empty();
    }

    /** What a read of this device usually takes, in nanoseconds; empty until that is known. */
    OptionalDouble usualNanos() {
        return usual.isKnown() ? OptionalDouble.of(usual.nanos()) : OptionalDouble.empty();
    }

    /** Whether the row says anything: it is not empty, and requests take time. */
    private boolean isTrue() {
        boolean timeless = sum(COMPLETED) >= LEAST_REQUESTS && isSound(MILLIS) && sum(MILLIS) == 0;
        boolean stuck = window.last(IN_FLIGHT) > 0 && stoodNanos > LONGEST_STALL_NANOS;
        return isUsed && !timeless && !stuck;
    }

    /** How many requests have been in flight for the whole window, at least. */
    private double stalled() {
        long real = window.first(IN_FLIGHT) - inFlight.ghosts();
        return isSound(COMPLETED) ? Math.max(0, real - sum(COMPLETED)) : 0;
    }

    /** Mean age of the requests in flight, where the kernel counts it before they are completed. */
    private double waitInFlight() {
        double count = window.last(IN_FLIGHT) - (double) inFlight.ghosts();
        boolean known = count > 0 && sum(COMPLETED) == 0 && window.isSound(WEIGHTED_MILLIS);
        return known ? window.delta(WEIGHTED_MILLIS) * NANOS_PER_MILLI / count : 0;
    }

    private void learn(long nowNanos) {
        OptionalDouble wait = readWaitNanos();
        boolean isDue = nowNanos - learntAtNanos >= SECOND_NANOS;
        if (isDue && wait.isPresent() && window.delta(READS) > 0 && stalled() == 0) {
            usual.add(wait.getAsDouble());
            learntAtNanos = nowNanos;
        }
    }

    /** The kernel keeps milliseconds in 32 bits: a fall by more than half of that is a wrap. */
    private long[] unwrap(long[] row) {
        long[] whole = row.clone();
        for (int column : WRAPPING) {
            if (last[column] < WRAP && last[column] - row[column] > WRAP / 2) {
                wrapped[column] += WRAP;
            }
            last[column] = row[column];
            whole[column] += wrapped[column];
        }
        return whole;
    }

    private boolean isSound(int[] columns) {
        for (int column : columns) {
            if (!window.isSound(column)) {
                return false;
            }
        }
        return true;
    }

    /** Of those columns that are sound. */
    private double sum(int[] columns) {
        double sum = 0;
        for (int column : columns) {
            sum += window.isSound(column) ? window.delta(column) : 0;
        }
        return sum;
    }
}
