package io.horoscope.cassandra.schedule;

import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.select.Chance;
import io.horoscope.core.settings.SettingsReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.concurrent.SharedExecutorPool;

/** Policies and executors for tests. */
final class StageReads {

    private StageReads() {}

    static Scheduling scheduling(String name) {
        SplittableRandom random = new SplittableRandom(1);
        return scheduling(Map.of("name", name), random::nextInt);
    }

    /** Every policy, and two with a limit of threads for scans. Thread-safe. */
    static List<Scheduling> all() {
        List<Scheduling> all = new ArrayList<>();
        for (String name : Scheduling.names()) {
            all.add(scheduling(Map.of("name", name), bound -> bound / 3));
        }
        all.add(scheduling(Map.of("name", "weighted_fair", "scan_threads", 2), bound -> bound / 3));
        all.add(
                scheduling(
                        Map.of("name", "max_weighted_flow", "scan_threads", 1),
                        bound -> bound / 3));
        return all;
    }

    /** One of Cassandra's shared executors, as its READ stage. */
    static ExecutorPlus executor(int threads, String name) {
        return SharedExecutorPool.SHARED.newExecutor(threads, ignored -> {}, "test", name);
    }

    /** With keyspace {@code ks} at a priority. */
    static Scheduling prioritised(String name, String priority) {
        return scheduling(
                Map.of("name", name, "priorities", Map.of("ks", priority)), bound -> bound / 3);
    }

    private static Scheduling scheduling(Map<String, ?> section, Chance chance) {
        return Scheduling.readWithoutDrops(new SettingsReader(section), chance);
    }
}
