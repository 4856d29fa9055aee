package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.engine.Seeds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A scenario whose cluster, service times, load and fault are drawn at random, so that nobody chose
 * them for what a selector does there. The same number always gives the same scenario.
 */
final class DrawnScenario {

    /** With more, a run would take long, and its percentiles would be hardly more precise. */
    private static final double MOST_READS_PER_SECOND = 20_000;

    /** Above it, the replicas of the most read keys would be overloaded with any selector. */
    private static final double MOST_SKEWED_UTILISATION = 0.4;

    private static final int KEYS = 10_000;
    private static final int REPLICATION_FACTOR = 3;

    private enum Reads {
        EXPONENTIAL,
        LOG_NORMAL,
        MIXED_SPEEDS,
        FLUCTUATING,
        SCANS,
        LARGE_VALUES,
        CACHE
    }

    private enum Event {
        NO_FAULT,
        CPU_CONTENTION,
        NOT_REPORTED,
        FALSE_ALARM,
        FLAPPING,
        COMPACTION,
        SLOW_DISK,
        CPU_QUOTA,
        CPU_STARVATION,
        PAUSE,
        RESTART
    }

    private final UniformRandomProvider random;
    private final Map<String, Object> values = new LinkedHashMap<>();
    private final int nodes;
    private final int processors;
    private double utilisation;

    private DrawnScenario(int number) {
        random = new Seeds(number).fork("scenario", 0);
        Reads reads = one(Reads.values());
        Event event = one(Event.values());
        put("description", "Drawn at random: " + words(reads) + ", " + words(event) + ".");
        put("half", "judge");
        put("duration", "12s");
        nodes = one(3, 5, 6, 9, 12, 20, 30);
        int slots = one(2, 4, 8, 16, 32);
        processors = slots >= 8 && isDrawn(0.15) ? slots / one(2, 4) : slots;
        putCluster(slots);
        putLoad(reads);
        putService(reads);
        putCoordinators();
        if (isDrawn(0.15)) {
            put("telemetry.error", 0.2);
            put("telemetry.lag", "2s");
        }
        putFault(event);
    }

    /** The values of its file. */
    static Map<String, Object> values(int number) {
        return new DrawnScenario(number).values;
    }

    private void putCluster(int slots) {
        put("cluster.nodes", nodes);
        put("cluster.slots", slots);
        if (processors < slots) {
            put("cluster.processors", processors);
        }
        if (isDrawn(0.1)) {
            put("cluster.stock", IntStream.range(0, nodes / 2).mapToObj(i -> 2 * i + 1).toList());
        }
    }

    private void putLoad(Reads reads) {
        utilisation = one(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7);
        if (isDrawn(0.15)) {
            put("load.consistency", "quorum");
        }
        if (reads == Reads.SCANS) {
            put("load.scans", one(0.02, 0.1, 0.3));
        }
        if (reads != Reads.CACHE && isDrawn(0.2)) {
            putSkew(one(0.6, 0.99));
        }
    }

    private void putSkew(double zipf) {
        put("load.keys", KEYS);
        put("load.zipf", zipf);
        utilisation = Math.min(utilisation, MOST_SKEWED_UTILISATION);
    }

    private void putService(Reads reads) {
        double least = utilisation * nodes * processors * 1_000 / MOST_READS_PER_SECOND;
        double meanMillis = Math.max(least, one(0.3, 0.7, 1.0, 2.0, 4.0, 8.0));
        put("service.mean", micros(meanMillis));
        if (reads != Reads.CACHE) {
            put("load.utilisation", utilisation);
        }
        switch (reads) {
            case EXPONENTIAL -> {
                // The simulator's own.
            }
            case LOG_NORMAL -> {
                put("service.model", "log_normal");
                put("service.sigma", one(0.5, 1.0, 1.5, 2.0));
            }
            case MIXED_SPEEDS -> {
                double slow = one(0.3, 0.5, 0.6, 0.8);
                put("service.speeds", isDrawn(0.5) ? List.of(1.0, slow) : List.of(1.0, 1.0, slow));
            }
            case FLUCTUATING -> {
                put("service.fluctuation_interval", one(50, 200, 1_000) + "ms");
                put("service.fluctuation_range", one(2, 3, 5));
            }
            case SCANS -> put("service.scan_factor", one(5, 30));
            case LARGE_VALUES -> {
                put("service.large", one(0.05, 0.2));
                put("service.large_factor", one(5, 30));
                put("service.large_values", one("everywhere", "one_range"));
            }
            case CACHE -> putCache(meanMillis);
        }
    }

    /** The load is a rate, as how many reads a node can serve depends on what it has cached. */
    private void putCache(double meanMillis) {
        double missMillis = meanMillis * one(5, 10, 24);
        double zipf = one(0.1, 0.6, 0.99, 1.3);
        double keysOfNode = (double) KEYS * Math.min(REPLICATION_FACTOR, nodes) / nodes;
        double cachedKeys = keysOfNode * one(0.2, 0.4, 0.7);
        putSkew(zipf);
        put("service.model", "cache");
        put("service.miss", micros(missMillis));
        put("service.memory", cachedKeys / KEYS);
        double hits = readsOfFirst(cachedKeys, zipf) / readsOfFirst(keysOfNode, zipf);
        double perSlot = 1_000 / (hits * meanMillis + (1 - hits) * missMillis);
        put("load.rate", (double) Math.round(utilisation * nodes * processors * perSlot));
    }

    private static double readsOfFirst(double keys, double zipf) {
        return IntStream.rangeClosed(1, (int) keys).mapToDouble(key -> Math.pow(key, -zipf)).sum();
    }

    private void putCoordinators() {
        if (isDrawn(0.2)) {
            put("coordinators.where", "separate");
            put("coordinators.count", one(1, 3, 10, 40));
        } else if (isDrawn(0.2)) {
            put("coordinators.count", one(1, 2));
        }
    }

    private void putFault(Event event) {
        if (event == Event.NO_FAULT) {
            return;
        }
        int count = Math.max(1, (int) (nodes * one(0.1, 0.2, 0.34, 0.5)));
        double slowdown = one(1.5, 2.0, 3.0, 4.0, 6.0, 10.0);
        put("faults.fault.nodes", IntStream.range(0, count).boxed().toList());
        put("faults.fault.from", "5s");
        put("faults.fault.until", "10s");
        put("faults.fault.kind", kind(event));
        switch (event) {
            case CPU_CONTENTION, SLOW_DISK, COMPACTION -> put("faults.fault.slowdown", slowdown);
            case NOT_REPORTED -> {
                put("faults.fault.slowdown", slowdown);
                put("faults.fault.cpu", 0);
            }
            case FALSE_ALARM -> put("faults.fault.slowdown", 1);
            case FLAPPING -> {
                put("faults.fault.slowdown", slowdown);
                put("faults.fault.from", "3s");
                put("faults.fault.flapping", one(100, 300, 700, 1_400) + "ms");
            }
            case CPU_QUOTA -> put("faults.fault.quota", one(0.1, 0.3, 0.5));
            case CPU_STARVATION -> put("faults.fault.delay", one(5, 20) + "ms");
            case PAUSE -> {
                put("faults.fault.pause", one(50, 150, 400) + "ms");
                put("faults.fault.every", one(1, 3) + "s");
            }
            case RESTART -> {
                put("faults.fault.nodes", List.of(0));
                put("faults.fault.until", "7s");
                put("cluster.timeout", "2s");
            }
            default -> throw new AssertionError(event);
        }
    }

    private static String kind(Event event) {
        return switch (event) {
            case NOT_REPORTED, FALSE_ALARM, FLAPPING -> "cpu_contention";
            default -> event.name().toLowerCase(Locale.ROOT);
        };
    }

    @SafeVarargs
    private <T> T one(T... of) {
        return of[random.nextInt(of.length)];
    }

    private boolean isDrawn(double probability) {
        return random.nextDouble() < probability;
    }

    private void put(String path, Object value) {
        ScenarioFile.put(values, path, value);
    }

    private static String words(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String micros(double millis) {
        return Math.round(millis * 1_000) + "us";
    }
}
