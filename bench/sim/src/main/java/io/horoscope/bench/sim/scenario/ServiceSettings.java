package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.cluster.Service;
import io.horoscope.bench.sim.cluster.Values;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.bench.sim.service.CachedService;
import io.horoscope.bench.sim.service.RandomService;
import io.horoscope.bench.sim.service.SizedService;
import io.horoscope.core.settings.SettingsReader;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The section {@code service}: how long a replica works on a read.
 *
 * @param speeds relative speeds, given to the nodes in turn: {@code speeds: [1, 0.5]} makes every
 *     second node half as fast
 * @param values of the keys: {@code large} is the share of large ones, {@code large_values} where
 *     they are
 */
record ServiceSettings(
        Model model,
        long meanNanos,
        double sigma,
        double scanFactor,
        long missNanos,
        double memory,
        long fluctuationNanos,
        double fluctuationRange,
        List<Double> speeds,
        Values values) {

    enum Model {
        EXPONENTIAL,
        CONSTANT,
        LOG_NORMAL,
        CACHE
    }

    static ServiceSettings read(SettingsReader section, int nodes) {
        ServiceSettings read =
                new ServiceSettings(
                        section.choice("model", Model.class, Model.EXPONENTIAL),
                        Times.nanos(section, "mean", "4ms", "1us", "10s"),
                        section.number("sigma", 1, 0, 3),
                        section.number("scan_factor", 10, 1, 10_000),
                        Times.nanos(section, "miss", "8ms", "1us", "10s"),
                        section.number("memory", 0.3, 0.001, 1),
                        Times.nanos(section, "fluctuation_interval", "0ms", "0ms", "1h"),
                        section.number("fluctuation_range", 3, 1, 100),
                        speeds(section, nodes),
                        new Values(
                                section.choice(
                                        "large_values",
                                        Values.Where.class,
                                        Values.Where.EVERYWHERE),
                                section.number("large", 0, 0, 1),
                                section.number("large_factor", 10, 1, 10_000)));
        if (read.model == Model.CACHE && read.fluctuationNanos > 0) {
            section.problem(
                    "fluctuation_interval",
                    "cannot be combined with model cache; allowed there: 0ms");
        }
        return read;
    }

    /** Reads per second that a slot with its own processor serves on average of all nodes. */
    double ratePerSlot() {
        double rate = 1e9 / meanNanos;
        double fluctuating = fluctuationNanos == 0 ? rate : (rate + rate * fluctuationRange) / 2;
        double sum = 0;
        for (double speed : speeds) {
            sum += speed;
        }
        return fluctuating * sum / speeds.size() / values.meanFactor();
    }

    /** The service of one node; starts its changes of speed. */
    Service service(Simulation simulation, Seeds seeds, int node, int keys) {
        Service small = ofSmallValues(simulation, seeds, node, keys);
        return values.largeRatio() == 0 ? small : new SizedService(small, values);
    }

    private Service ofSmallValues(Simulation simulation, Seeds seeds, int node, int keys) {
        double mean = meanNanos / speeds.get(node % speeds.size());
        UniformRandomProvider random = seeds.fork("service", node);
        if (model == Model.CACHE) {
            CachedService.Costs costs = new CachedService.Costs(mean, missNanos, scanFactor);
            return new CachedService(costs, Math.max(1, (int) (keys * memory)), random);
        }
        DoubleSupplier unit =
                switch (model) {
                    case EXPONENTIAL -> RandomService.exponential(random);
                    case LOG_NORMAL -> RandomService.logNormal(sigma, random);
                    default -> () -> 1;
                };
        RandomService service = new RandomService(unit, mean, scanFactor);
        if (fluctuationNanos > 0) {
            UniformRandomProvider change = seeds.fork("fluctuation", node);
            service.fluctuate(simulation, fluctuationNanos, fluctuationRange, change);
        }
        return service;
    }

    private static List<Double> speeds(SettingsReader section, int nodes) {
        List<String> texts = section.texts("speeds");
        return texts.isEmpty()
                ? List.of(1.0)
                : texts.stream().limit(nodes).map(text -> speed(section, text)).toList();
    }

    private static double speed(SettingsReader section, String text) {
        try {
            double speed = Double.parseDouble(text);
            if (speed >= 0.01 && speed <= 100) {
                return speed;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        section.problem(
                "speeds", "'" + text + "' is not allowed; allowed: numbers from 0.01 to 100");
        return 1;
    }
}
