package io.horoscope.cassandra.schedule;

import io.horoscope.core.schedule.Heads;
import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.schedule.SchedulingPolicy;
import io.horoscope.core.settings.SettingsReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.concurrent.SharedExecutorPool;

/** Policies and executors for tests. */
public final class StageReads {

    /** The name of {@link ByCost} in settings. */
    static final String BY_COST = ByCost.class.getName();

    private StageReads() {}

    static Scheduling scheduling(String name) {
        return scheduling(Map.of("name", name));
    }

    /** Every policy, and two with a limit of threads for scans. Thread-safe. */
    static List<Scheduling> all() {
        List<Scheduling> all = new ArrayList<>();
        for (String name : Scheduling.names()) {
            all.add(scheduling(name));
        }
        all.add(scheduling(Map.of("name", "weighted_fair", "scan_threads", 2)));
        all.add(scheduling(Map.of("name", BY_COST, "scan_threads", 1)));
        return all;
    }

    /** One of Cassandra's shared executors, as its READ stage. */
    static ExecutorPlus executor(int threads, String name) {
        return SharedExecutorPool.SHARED.newExecutor(threads, ignored -> {}, "test", name);
    }

    /** With keyspace {@code ks} at a priority. */
    static Scheduling prioritised(String name, String priority) {
        return scheduling(Map.of("name", name, "priorities", Map.of("ks", priority)));
    }

    private static Scheduling scheduling(Map<String, ?> section) {
        return Scheduling.readWithoutDrops(new SettingsReader(section));
    }

    /** As of a user: its order depends on all that a hint says. */
    public static final class ByCost implements SchedulingPolicy {

        public ByCost(SettingsReader section) {}

        @Override
        public String name() {
            return "by_cost";
        }

        @Override
        public int pick(Heads heads, long nowNanos) {
            return heads.least((head, now) -> head.weightedNanos(), nowNanos);
        }
    }
}
