package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.cluster.Consistency;
import io.horoscope.bench.sim.cluster.Coordinator;
import io.horoscope.bench.sim.cluster.Ring;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.bench.sim.load.ClosedLoop;
import io.horoscope.bench.sim.load.IntegerPoisson;
import io.horoscope.bench.sim.load.Keys;
import io.horoscope.bench.sim.load.OpenLoop;
import io.horoscope.bench.sim.load.Reader;
import io.horoscope.core.settings.SettingsReader;
import java.util.List;

/** The section {@code load}: who reads what, and when. */
final class LoadSettings {

    private enum Arrivals {
        EXPONENTIAL,
        INTEGER_POISSON,
        CLOSED
    }

    final Consistency consistency;
    final int keyCount;
    private final Arrivals arrivals;
    private final double utilisation;
    private final double ratePerSecond;
    private final int clients;
    private final long thinkNanos;
    private final int generators;
    private final int reads;
    private final double scans;
    private final double zipf;

    LoadSettings(SettingsReader section) {
        arrivals = section.choice("arrivals", Arrivals.class, Arrivals.EXPONENTIAL);
        consistency = section.choice("consistency", Consistency.class, Consistency.ONE);
        utilisation = section.number("utilisation", 0.6, 0.01, 3);
        ratePerSecond = section.number("rate", 0, 0, 10_000_000);
        clients = section.integer("clients", 50, 1, 100_000);
        thinkNanos = Times.nanos(section, "think", "0ms", "0ms", "1m");
        generators = section.integer("generators", 200, 1, 100_000);
        reads = section.integer("reads", 600_000, 1, 1_000_000_000);
        scans = section.number("scans", 0, 0, 1);
        keyCount = section.integer("keys", 100_000, 1, 10_000_000);
        zipf = section.number("zipf", 0, 0, 5);
    }

    /** Starts the load. */
    void start(
            Simulation simulation,
            Seeds seeds,
            Ring ring,
            List<Coordinator> coordinators,
            double[] weights,
            double capacityPerSecond) {
        Keys keys = new Keys(keyCount, zipf, seeds.fork("keys", 0));
        Reader reader =
                new Reader(coordinators, weights, ring, keys, scans, seeds.fork("reader", 0));
        double rate = ratePerSecond > 0 ? ratePerSecond : utilisation * capacityPerSecond;
        switch (arrivals) {
            case EXPONENTIAL:
                new OpenLoop(simulation, reader, rate, seeds.fork("arrivals", 0)).start();
                break;
            case INTEGER_POISSON:
                IntegerPoisson.start(
                        simulation, reader, generators, rate, reads, seeds.fork("arrivals", 0));
                break;
            case CLOSED:
                for (int i = 0; i < clients; i++) {
                    new ClosedLoop(
                                    simulation,
                                    reader,
                                    i,
                                    (double) thinkNanos,
                                    seeds.fork("client", i))
                            .start();
                }
                break;
        }
    }

    /** The mean cost of a read in units of a single-key read. */
    double meanCost(double scanFactor) {
        return 1 + scans * (scanFactor - 1);
    }
}
