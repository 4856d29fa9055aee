package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.engine.Seeds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
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
    private static final double THIRD = 1.0 / 3;
    private static final int SLOW_SCAN_FACTOR = 5;

    /** Those up to this number are of the half {@code choose}; nobody looks at later ones before. */
    private static final int LAST_TO_CHOOSE_ON = 100;

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
        CPU_CONTENTION,
        NOT_REPORTED,
        FALSE_ALARM,
        FLAPPING,
        COMPACTION,
        SLOW_DISK,
        CPU_QUOTA,
        CPU_STARVATION,
        PAUSE,
        RESTART,
        SLOW_NETWORK,
        PACKET_LOSS,
        FAILING,
        SLOW_SCANS,
        UNDETECTED_DOWN
    }

    private enum Reports {
        NONE,
        LATE,
        WRONG
    }

    private final UniformRandomProvider random;
    private final Map<String, Object> values = new LinkedHashMap<>();
    private final int nodes;
    private final int replicationFactor;
    private final int processors;
    private double utilisation;

    private DrawnScenario(int number) {
        random = new Seeds(number).fork("drawn", 0);
        Reads reads = one(Reads.values());
        List<Event> events = events();
        String faults =
                events.stream().map(DrawnScenario::words).collect(Collectors.joining(" and "));
        String fault = faults.isEmpty() ? "no fault" : faults;
        put("description", "Drawn at random: " + words(reads) + ", " + fault + ".");
        put("half", number <= LAST_TO_CHOOSE_ON ? "choose" : "judge");
        put("duration", "12s");
        nodes = one(3, 5, 6, 9, 12, 20, 30);
        replicationFactor = Math.min(nodes, one(2, 3, 4, 5));
        int slots = one(2, 4, 8, 16, 32);
        processors = slots >= 8 && isDrawn(0.15) ? slots / one(2, 4) : slots;
        putCluster(slots);
        putNetwork();
        putLoad(reads);
        putService(reads);
        putCoordinators();
        if (isDrawn(THIRD)) {
            putReports(one(Reports.values()));
        }
        for (int i = 0; i < events.size(); i++) {
            putFault(i == 0 ? "faults.fault." : "faults.other.", i > 0, events.get(i), reads);
        }
    }

    /** None in half of the scenarios, two in a tenth. */
    private List<Event> events() {
        if (isDrawn(0.5)) {
            return List.of();
        }
        Event first = one(Event.values());
        if (!isDrawn(0.2)) {
            return List.of(first);
        }
        Event second = one(Event.values());
        return first == second ? List.of(first) : List.of(first, second);
    }

    /** The values of its file. */
    static Map<String, Object> values(int number) {
        return new DrawnScenario(number).values;
    }

    private void putCluster(int slots) {
        put("cluster.nodes", nodes);
        put("cluster.replication_factor", replicationFactor);
        put("cluster.slots", slots);
        if (processors < slots) {
            put("cluster.processors", processors);
        }
        if (isDrawn(0.1)) {
            put("cluster.stock", IntStream.range(0, nodes / 2).mapToObj(i -> 2 * i + 1).toList());
        }
    }

    private void putNetwork() {
        if (isDrawn(THIRD)) {
            put("network.jitter", one(50, 200, 1_000) + "us");
        }
        if (isDrawn(THIRD)) {
            put("cluster.racks", one(2, 3));
            put("network.between_racks", one(300, 500, 1_000) + "us");
        }
    }

    private void putReports(Reports reports) {
        switch (reports) {
            case NONE -> put("telemetry.directors", 0);
            case LATE -> put("telemetry.lag", one(1, 2, 4) + "s");
            case WRONG -> put("telemetry.error", one(0.1, 0.2, 0.4));
        }
    }

    private void putLoad(Reads reads) {
        utilisation = one(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7);
        if (replicationFactor > 2 && isDrawn(0.15)) {
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
        double keysOfNode = (double) KEYS * replicationFactor / nodes;
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
            return;
        }
        if (isDrawn(0.2)) {
            put("coordinators.count", one(1, 2));
        }
        if (isDrawn(0.5)) {
            put("coordinators.driver", "token_aware");
        }
    }

    /**
     * @param isSecond whether it is of the nodes with the highest numbers, and shorter
     */
    private void putFault(String prefix, boolean isSecond, Event event, Reads reads) {
        int most = isSecond ? Math.max(1, nodes / 3) : nodes;
        int count = Math.min(most, Math.max(1, (int) (nodes * one(0.1, 0.2, 0.34, 0.5))));
        int first = isSecond ? nodes - count : 0;
        double slowdown = one(1.5, 2.0, 3.0, 4.0, 6.0, 10.0);
        put(prefix + "kind", kind(event));
        put(prefix + "nodes", IntStream.range(first, first + count).boxed().toList());
        put(prefix + "from", isSecond ? "6s" : "5s");
        put(prefix + "until", isSecond ? "9s" : "10s");
        switch (event) {
            case CPU_CONTENTION, SLOW_DISK, COMPACTION -> put(prefix + "slowdown", slowdown);
            case NOT_REPORTED -> {
                put(prefix + "slowdown", slowdown);
                put(prefix + "cpu", 0);
            }
            case FALSE_ALARM -> put(prefix + "slowdown", 1);
            case FLAPPING -> {
                put(prefix + "slowdown", slowdown);
                put(prefix + "from", "3s");
                put(prefix + "flapping", one(100, 300, 700, 1_400) + "ms");
            }
            case CPU_QUOTA -> put(prefix + "quota", one(0.1, 0.3, 0.5));
            case CPU_STARVATION -> put(prefix + "delay", one(5, 20) + "ms");
            case PAUSE -> {
                put(prefix + "pause", one(50, 150, 400) + "ms");
                put(prefix + "every", one(1, 3) + "s");
            }
            case RESTART, UNDETECTED_DOWN -> {
                put(prefix + "nodes", List.of(first));
                put(prefix + "until", "8s");
                put("cluster.timeout", "2s");
            }
            case SLOW_NETWORK -> {
                put(prefix + "delay", one(0, 1, 3, 15) + "ms");
                put(prefix + "jitter", one(1, 10) + "ms");
            }
            case PACKET_LOSS -> put(prefix + "share", one(0.002, 0.02, 0.1));
            case FAILING -> {
                put(prefix + "nodes", List.of(first));
                put(prefix + "share", one(0.1, 0.5, 1.0));
            }
            case SLOW_SCANS -> {
                put(prefix + "slowdown", slowdown);
                if (reads != Reads.SCANS) { // Few, so that a load given as a rate can be served.
                    put("load.scans", 0.02);
                    put("service.scan_factor", SLOW_SCAN_FACTOR);
                }
            }
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
