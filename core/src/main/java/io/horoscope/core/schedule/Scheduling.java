package io.horoscope.core.schedule;

import io.horoscope.core.select.Chance;
import io.horoscope.core.settings.SettingsReader;
import io.horoscope.core.settings.UserClasses;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * How a replica schedules its reads: a policy, how many threads may serve scans while reads of one
 * partition wait, and whether reads are dropped early. Immutable but for the policy's own state.
 */
public final class Scheduling {

    /** Every thread may serve scans. */
    public static final int NO_LIMIT = Integer.MAX_VALUE;

    private static final Map<String, BiFunction<SettingsReader, Chance, SchedulingPolicy>>
            POLICIES = factories();

    private static final String SCAN_THREADS = "scan_threads";
    private static final String DROP_EARLY = "drop_early";

    private final SchedulingPolicy policy;
    private final int scanThreads;
    private final boolean dropsEarly;

    /**
     * @param scanThreads how many threads may serve scans while a read of one partition waits,
     *     above 0; {@link #NO_LIMIT} for all. {@link Fifo} needs NO_LIMIT: its one level has both
     * @param dropsEarly whether a read is dropped that has less time left than it should take,
     *     rather than no time, as in stock Cassandra
     */
    public Scheduling(SchedulingPolicy policy, int scanThreads, boolean dropsEarly) {
        this.policy = policy;
        this.scanThreads = scanThreads;
        this.dropsEarly = dropsEarly;
    }

    /** As in stock Cassandra. */
    public static Scheduling byDefault() {
        return new Scheduling(new Fifo(), NO_LIMIT, false);
    }

    /** The names of policies, in the order in which messages list them. */
    public static Set<String> names() {
        return POLICIES.keySet();
    }

    /**
     * Reads the section: {@code name}, shipped or of a class, {@code scan_threads} (0: no limit), {@code drop_early} (by
     * default on with all policies but {@code fifo}) and the parameters of the policy. Problems are
     * added to it.
     */
    public static Scheduling read(SettingsReader section, Chance chance) {
        return read(section, chance, true);
    }

    /**
     * Reads the section where somebody else drops reads, when their time is over, so that {@code
     * drop_early} is not allowed to be on.
     */
    public static Scheduling readWithoutDrops(SettingsReader section, Chance chance) {
        return read(section, chance, false);
    }

    private static Scheduling read(SettingsReader section, Chance chance, boolean mayDropEarly) {
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
        int limit = scanThreads == 0 ? NO_LIMIT : scanThreads;
        SchedulingPolicy policy = policy(name, section, chance);
        return policy == null ? byDefault() : new Scheduling(policy, limit, dropsEarly);
    }

    /** By name; null after a problem, which is added to the section. */
    private static SchedulingPolicy policy(String name, SettingsReader section, Chance chance) {
        String allowed = String.join(", ", names());
        if (UserClasses.isName(name)) {
            return UserClasses.make(SchedulingPolicy.class, name, section, allowed);
        }
        BiFunction<SettingsReader, Chance, SchedulingPolicy> factory = POLICIES.get(name);
        if (factory == null) {
            section.problem(
                    "name",
                    "'" + name + "' is not a policy; allowed: " + allowed + ", or a class name");
            return null;
        }
        return factory.apply(section, chance);
    }

    /**
     * The same for a queue that must not fail, whatever its policy does.
     *
     * @param failures is called by all threads with what the policy threw or did wrong
     */
    public Scheduling guarded(Consumer<Throwable> failures) {
        return isFifo()
                ? this
                : new Scheduling(new GuardedPolicy(policy, failures), scanThreads, dropsEarly);
    }

    /** Whether reads are served in the order of their arrival. */
    public boolean isFifo() {
        return policy instanceof Fifo;
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

    private static Map<String, BiFunction<SettingsReader, Chance, SchedulingPolicy>> factories() {
        Map<String, BiFunction<SettingsReader, Chance, SchedulingPolicy>> byName =
                new LinkedHashMap<>();
        byName.put(Fifo.NAME, (section, chance) -> new Fifo());
        byName.put(WeightedFair.NAME, (section, chance) -> WeightedFair.read(section));
        byName.put(
                ShortestExpectedFirst.NAME,
                (section, chance) -> ShortestExpectedFirst.read(section));
        byName.put(MaxWeightedFlow.NAME, (section, chance) -> new MaxWeightedFlow());
        byName.put(RandomMultilevel.NAME, RandomMultilevel::read);
        byName.put(EarliestDeadline.NAME, (section, chance) -> new EarliestDeadline());
        return Collections.unmodifiableMap(byName);
    }
}
