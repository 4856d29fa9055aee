package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.cluster.Service;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.bench.sim.service.CachedService;
import io.horoscope.bench.sim.service.Fluctuation;
import io.horoscope.bench.sim.service.RandomService;
import io.horoscope.core.settings.SettingsReader;
import java.util.List;

/** The section {@code service}: how long a replica works on a read. */
final class ServiceSettings {

    private enum Model {
        EXPONENTIAL,
        CONSTANT,
        LOG_NORMAL,
        CACHE
    }

    final double scanFactor;
    private final Model model;
    private final long meanNanos;
    private final double sigma;
    private final long missNanos;
    private final double memory;
    private final long fluctuationNanos;
    private final double fluctuationRange;
    private final double[] speeds;

    ServiceSettings(SettingsReader section, ClusterSettings cluster) {
        model = section.choice("model", Model.class, Model.EXPONENTIAL);
        meanNanos = Times.nanos(section, "mean", "4ms", "1us", "10s");
        sigma = section.number("sigma", 1, 0, 3);
        scanFactor = section.number("scan_factor", 10, 1, 10_000);
        missNanos = Times.nanos(section, "miss", "8ms", "1us", "10s");
        memory = section.number("memory", 0.3, 0.001, 1);
        fluctuationNanos = Times.nanos(section, "fluctuation_interval", "0ms", "0ms", "1h");
        fluctuationRange = section.number("fluctuation_range", 3, 1, 100);
        speeds = speeds(section, cluster.nodes);
        if (model == Model.CACHE && fluctuationNanos > 0) {
            section.problem(
                    "fluctuation_interval",
                    "cannot be combined with model cache; allowed there: 0ms");
        }
    }

    /** Reads per second that one slot of an ordinary node serves on average. */
    double ratePerSlot() {
        double rate = 1e9 / meanNanos;
        double fluctuating = fluctuationNanos == 0 ? rate : (rate + rate * fluctuationRange) / 2;
        double sum = 0;
        for (double speed : speeds) {
            sum += speed;
        }
        return fluctuating * sum / speeds.length;
    }

    /** The service of one node; starts its changes of speed. */
    Service service(Simulation simulation, Seeds seeds, int node, int keys) {
        double mean = meanNanos / speeds[node % speeds.length];
        if (model == Model.CACHE) {
            int capacity = Math.max(1, (int) (keys * memory));
            return new CachedService(
                    mean,
                    (double) missNanos,
                    scanFactor,
                    keys,
                    capacity,
                    seeds.fork("service", node));
        }
        RandomService service =
                new RandomService(form(), mean, sigma, scanFactor, seeds.fork("service", node));
        if (fluctuationNanos > 0) {
            simulation.at(
                    0,
                    new Fluctuation(
                            simulation,
                            service,
                            mean,
                            fluctuationRange,
                            fluctuationNanos,
                            seeds.fork("fluctuation", node)));
        }
        return service;
    }

    private RandomService.Form form() {
        switch (model) {
            case CONSTANT:
                return RandomService.Form.CONSTANT;
            case LOG_NORMAL:
                return RandomService.Form.LOG_NORMAL;
            default:
                return RandomService.Form.EXPONENTIAL;
        }
    }

    /** Relative speeds, given to the nodes in turn: {@code speeds: [1, 0.5]} makes every second node half as fast. */
    private static double[] speeds(SettingsReader section, int nodes) {
        List<String> texts = section.texts("speeds");
        double[] speeds = new double[Math.max(1, Math.min(nodes, texts.size()))];
        for (int i = 0; i < speeds.length; i++) {
            speeds[i] = texts.isEmpty() ? 1 : speed(section, texts.get(i));
        }
        return speeds;
    }

    private static double speed(SettingsReader section, String text) {
        try {
            double speed = Double.parseDouble(text);
            if (speed >= 0.01 && speed <= 100) {
                return speed;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        section.problem(
                "speeds", "'" + text + "' is not allowed; allowed: numbers from 0.01 to 100");
        return 1;
    }
}
