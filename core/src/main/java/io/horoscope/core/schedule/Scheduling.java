package io.horoscope.core.schedule;

import io.horoscope.core.settings.KeyspaceChoices;
import io.horoscope.core.settings.SettingsReader;
import io.horoscope.core.settings.UserClasses;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * How a replica schedules its reads: a policy, how many threads may serve scans while reads of one
 * partition wait, whether reads are dropped early, and the priorities of keyspaces; and what it says
 * of reads that it coordinates. Immutable but for the policy's own state.
 */
public final class Scheduling {

    /** Every thread may serve scans. */
    public static final int NO_LIMIT = Integer.MAX_VALUE;

    private static final List<String> NAMES = List.of(Fifo.NAME, WeightedFair.NAME);

    private static final String SCAN_THREADS = "scan_threads";
    private static final String DROP_EARLY = "drop_early";
    private static final String PRIORITIES = "priorities";

    private final SchedulingPolicy policy;
    private final int scanThreads;
    private final boolean dropsEarly;
    private final Map<String, Priority> priorities;

    /**
     * Without priorities.
     *
     * @param scanThreads how many threads may serve scans while a read of one partition waits,
     *     above 0; {@link #NO_LIMIT} for all. {@link Fifo} needs NO_LIMIT: its one level has both
     * @param dropsEarly whether a read is dropped that has less time left than it should take,
     *     rather than no time, as in stock Cassandra
     */
    public Scheduling(SchedulingPolicy policy, int scanThreads, boolean dropsEarly) {
        this(policy, scanThreads, dropsEarly, Map.of());
    }

    private Scheduling(
            SchedulingPolicy policy,
            int scanThreads,
            boolean dropsEarly,
            Map<String, Priority> priorities) {
        this.policy = policy;
        this.scanThreads = scanThreads;
        this.dropsEarly = dropsEarly;
        this.priorities = Map.copyOf(priorities);
    }

    /** As in stock Cassandra. */
    public static Scheduling byDefault() {
        return new Scheduling(new Fifo(), NO_LIMIT, false);
    }

    /** The names of policies, in the order in which messages list them. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * Reads the section: {@code name}, shipped or of a class, {@code scan_threads} (0: no limit),
     * {@code drop_early} (by default on with all policies but {@code fifo}), {@code priorities} by
     * keyspace, and the parameters of the policy. Problems are added to it.
     */
    public static Scheduling read(SettingsReader section) {
        return read(section, true);
    }

    /**
     * Reads the section where somebody else drops reads, when their time is over, so that {@code
     * drop_early} is not allowed to be on.
     */
    public static Scheduling readWithoutDrops(SettingsReader section) {
        return read(section, false);
    }

    private static Scheduling read(SettingsReader section, boolean mayDropEarly) {
        String name = section.text("name", Fifo.NAME);
        boolean isFifo = name.equals(Fifo.NAME);
        int scanThreads = section.integer(SCAN_THREADS, 0, 0, 10_000);
        boolean dropsEarly = section.flag(DROP_EARLY, mayDropEarly && !isFifo);
        if (dropsEarly && !mayDropEarly) {
            section.problem(
                    DROP_EARLY,
                    "'on' is not allowed in a node, as Cassandra itself drops a read, when its time"
                            + " is over; allowed: off");
        }
        if (isFifo && scanThreads > 0) {
            section.problem(SCAN_THREADS, "needs a policy other than fifo, or 0");
        }
        Map<String, Priority> priorities =
                KeyspaceChoices.read(section.section(PRIORITIES), Priority.class, Priority.NORMAL);
        SchedulingPolicy policy = policy(name, section);
        if (policy == null) {
            return byDefault();
        }
        if (!priorities.isEmpty() && !policy.usesPriorities()) {
            section.problem(PRIORITIES, "needs a policy that uses them, as weighted_fair, or {}");
        }
        return new Scheduling(
                policy, scanThreads == 0 ? NO_LIMIT : scanThreads, dropsEarly, priorities);
    }

    /**
     * The same for a queue that must not fail, whatever its policy does.
     *
     * @param failures is called by all threads: the action that failed, and what the policy threw
     *     or did wrong
     */
    public Scheduling guarded(BiConsumer<String, Throwable> failures) {
        return isFifo()
                ? this
                : new Scheduling(
                        new GuardedPolicy(policy, failures), scanThreads, dropsEarly, priorities);
    }

    /** Whether reads are served in the order of their arrival. */
    public boolean isFifo() {
        return policy instanceof Fifo;
    }

    /** Whether the same order at other replicas needs to know what this coordinator knows. */
    public boolean needsHints() {
        return !priorities.isEmpty() || policy.usesCostOrTime();
    }

    /**
     * What this coordinator says of a read that it sends.
     *
     * @param remainingNanos until nobody waits for the answer
     * @param costNanos the expected service time; NaN if unknown
     */
    public ReadHint hint(String keyspace, long remainingNanos, double costNanos) {
        return new ReadHint(remainingNanos, costNanos, priorities.get(keyspace));
    }

    /** What counts here for a read: its hint, and without a priority that of its keyspace here. */
    public ReadHint completed(ReadHint received, String keyspace) {
        return priorities.isEmpty() ? received : received.orPriority(priorities.get(keyspace));
    }

    public SchedulingPolicy policy() {
        return policy;
    }

    public int scanThreads() {
        return scanThreads;
    }

    public boolean dropsEarly() {
        return dropsEarly;
    }

    /** By name; null after a problem, which is added to the section. */
    private static SchedulingPolicy policy(String name, SettingsReader section) {
        String allowed = String.join(", ", NAMES);
        if (UserClasses.isName(name)) {
            return UserClasses.make(SchedulingPolicy.class, name, section, allowed);
        }
        switch (name) {
            case Fifo.NAME:
                return new Fifo();
            case WeightedFair.NAME:
                return WeightedFair.read(section);
            default:
                section.problem(
                        "name",
                        "'"
                                + name
                                + "' is not a policy; allowed: "
                                + allowed
                                + ", or a class name");
                return null;
        }
    }
}
