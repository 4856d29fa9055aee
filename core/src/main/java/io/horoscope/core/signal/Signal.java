package io.horoscope.core.signal;

import java.util.Optional;

/**
 * One measured aspect of a node's load: a ratio from 0 (idle) to 1 (saturated), lower is better.
 *
 * <p>Each has a fixed position on the wire: give new signals the next one, never reuse or remove
 * any.
 */
public enum Signal {
    CPU(
            0,
            "cpu",
            "share of the CPU time in use: of the machine's, or of a cgroup's allowance if more"),
    MEMORY(
            1,
            "memory",
            "share of the memory in use: of the machine's, or of a cgroup's limit if more; page"
                    + " cache does not count"),
    DISK(2, "disk", "share of time in which the busiest data device had a request in flight"),
    DISK_WAIT(
            3,
            "disk_wait",
            "mean read wait w of the slowest data device as w / (w + h); h is ten times its usual"
                    + " wait, 1 to 10 ms"),
    CPU_PRESSURE(4, "cpu_pressure", "share of time in which some task waited for a CPU (PSI)"),
    IO_PRESSURE(
            5, "io_pressure", "share of time in which some task waited for a block device (PSI)"),
    MEMORY_PRESSURE(
            6, "memory_pressure", "share of time in which some task waited for memory (PSI)"),
    THROTTLED(7, "throttled", "share of quota periods in which the cgroup was held back"),
    STEAL(8, "steal", "share of CPU time that the hypervisor gave to other guests"),
    NETWORK(
            9,
            "network",
            "the largest of: share of TCP segments sent again, share of packets dropped on arrival,"
                    + " use of the busiest link"),
    GC(10, "gc", "share of time in which the node stood still for garbage collection"),
    COMPACTIONS(11, "compactions", "pending compactions n of the node as n / (n + 20)"),
    DROPPED(12, "dropped", "messages n that the node dropped in a second as n / (n + 10)");

    /**
     * The longest read wait at which {@link #DISK_WAIT} is one half: beyond it any disk dominates
     * the latency of a read.
     */
    public static final long DISK_WAIT_HALF_NANOS = 10_000_000L;

    private static final Signal[] ALL = values();

    private final int position;
    private final String key;
    private final String meaning;

    Signal(int position, String key, String meaning) {
        this.position = position;
        this.key = key;
        this.meaning = meaning;
    }

    /** The position on the wire and in arrays, in [0, {@link #count()}). */
    public int position() {
        return position;
    }

    /** The name in settings, tables and metrics, in snake_case. */
    public String key() {
        return key;
    }

    /** One phrase that says what the ratio is a share of. */
    public String meaning() {
        return meaning;
    }

    /** How many signals there are. */
    public static int count() {
        return ALL.length;
    }

    /** The signal at a position in [0, {@link #count()}). */
    public static Signal at(int position) {
        return ALL[position];
    }

    /** The signal of that name, if there is one. */
    public static Optional<Signal> forKey(String key) {
        for (Signal signal : ALL) {
            if (signal.key.equals(key)) {
                return Optional.of(signal);
            }
        }
        return Optional.empty();
    }

    /**
     * A mean read wait as the ratio of {@link #DISK_WAIT}.
     *
     * @param waitNanos at least 0
     * @param halfNanos the wait that is one half, above 0
     */
    public static double diskWaitRatio(double waitNanos, double halfNanos) {
        if (!(waitNanos >= 0)) {
            throw new IllegalArgumentException("a read wait is not negative: " + waitNanos);
        }
        return Double.isInfinite(waitNanos) ? 1 : waitNanos / (waitNanos + halfNanos);
    }
}
