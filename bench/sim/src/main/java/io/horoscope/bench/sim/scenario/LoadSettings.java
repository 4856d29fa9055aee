package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.cluster.Consistency;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.bench.sim.load.Arrivals;
import io.horoscope.bench.sim.load.Reader;
import io.horoscope.core.settings.SettingsReader;

/**
 * The section {@code load}: who reads what, and when.
 *
 * @param rate reads per second; 0: as {@code utilisation} has it
 * @param reporting share of the keys that are of a second keyspace
 * @param retryPercentile of {@link SpeculativeRetry}
 */
record LoadSettings(
        Kind arrivals,
        Consistency consistency,
        double utilisation,
        double rate,
        int clients,
        long thinkNanos,
        int generators,
        int reads,
        double scans,
        int keys,
        double zipf,
        double reporting,
        double retryPercentile) {

    enum Kind {
        EXPONENTIAL,
        INTEGER_POISSON,
        CLOSED
    }

    static LoadSettings read(SettingsReader section) {
        return new LoadSettings(
                section.choice("arrivals", Kind.class, Kind.EXPONENTIAL),
                section.choice("consistency", Consistency.class, Consistency.ONE),
                section.number("utilisation", 0.6, 0.01, 3),
                section.number("rate", 0, 0, 10_000_000),
                section.integer("clients", 50, 1, 100_000),
                Times.nanos(section, "think", "0ms", "0ms", "1m"),
                section.integer("generators", 200, 1, 100_000),
                section.integer("reads", 600_000, 1, 1_000_000_000),
                section.number("scans", 0, 0, 1),
                section.integer("keys", 100_000, 1, 10_000_000),
                section.number("zipf", 0, 0, 5),
                section.number("reporting", 0, 0, 1),
                SpeculativeRetry.read(section));
    }

    /** Starts the load. */
    void start(Simulation simulation, Seeds seeds, Reader reader, double capacityPerSecond) {
        double perSecond = perSecond(capacityPerSecond);
        Arrivals load = new Arrivals(simulation, reader);
        switch (arrivals) {
            case EXPONENTIAL -> load.openLoop(perSecond, seeds.fork("arrivals", 0));
            case INTEGER_POISSON ->
                    load.integerPoisson(generators, perSecond, reads, seeds.fork("arrivals", 0));
            case CLOSED -> {
                for (int i = 0; i < clients; i++) {
                    load.closedLoop(i, thinkNanos, seeds.fork("client", i));
                }
            }
        }
    }

    /** About how many reads so many seconds of a run have. */
    double expectedReads(double seconds, double capacityPerSecond) {
        return switch (arrivals) {
            case EXPONENTIAL -> seconds * perSecond(capacityPerSecond);
            case INTEGER_POISSON -> reads;
            case CLOSED -> seconds * capacityPerSecond;
        };
    }

    private double perSecond(double capacityPerSecond) {
        return rate > 0 ? rate : utilisation * capacityPerSecond;
    }

    int reportingKeys() {
        return (int) Math.round(reporting * keys);
    }

    /** The mean cost of a read in units of a single-key read. */
    double meanCost(double scanFactor) {
        return 1 + scans * (scanFactor - 1);
    }
}
