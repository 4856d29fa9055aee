package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.run.client.ClientMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** How much of an experiment is measured: what the command line asks for, and the scale's usual otherwise. Immutable. */
final class Extent {

    private static final int MAX_REPETITIONS = 1_000;
    private static final int MAX_RATE = 1_000_000;

    /** How many reads may wait for an answer at once at a fixed rate: a tenth of a second's at 1,000. */
    private static final int IN_FLIGHT = 96;

    private final Scale scale;
    private final int repetitions;
    private final List<ClientMode> modes;
    private final List<Integer> rates;

    /**
     * @param repetitions null for what is usual
     * @param modes words; null for what is usual
     * @param rates null for what is usual
     * @throws LabException naming the option, the value and what is allowed
     */
    Extent(
            Experiment experiment,
            Scale scale,
            Integer repetitions,
            List<String> modes,
            List<Integer> rates) {
        this.scale = scale;
        this.repetitions = repetitions == null ? experiment.repetitions(scale) : repetitions;
        require("--repetitions", this.repetitions, MAX_REPETITIONS);
        this.modes =
                modes == null
                        ? experiment.modes(scale)
                        : modes.stream().map(ClientMode::parse).collect(Collectors.toList());
        this.modes.forEach(mode -> require(experiment, mode));
        this.rates = rates == null ? List.of() : List.copyOf(rates);
        this.rates.forEach(rate -> require("--rates", rate, MAX_RATE));
        if (!this.rates.isEmpty() && !experiment.hasRates()) {
            throw new LabException(
                    "--rates: '"
                            + experiment.name()
                            + "' has no part with a fixed rate; those that have one: "
                            + Experiments.all().stream()
                                    .filter(Experiment::hasRates)
                                    .map(Experiment::name)
                                    .collect(Collectors.joining(", ")));
        }
    }

    Scale scale() {
        return scale;
    }

    /** How often each side is measured at each point. */
    int repetitions() {
        return repetitions;
    }

    /** Which client modes are wanted; an experiment that needs another one says so. */
    List<ClientMode> modes() {
        return modes;
    }

    /**
     * The points with a fixed rate.
     *
     * @param usual reads a second, where nobody asked for others
     */
    List<LoadPoint> rates(Integer... usual) {
        List<LoadPoint> points = new ArrayList<>();
        for (int rate : rates.isEmpty() ? List.of(usual) : rates) {
            points.add(LoadPoint.rate(rate, IN_FLIGHT));
        }
        return points;
    }

    private static void require(Experiment experiment, ClientMode mode) {
        if (!experiment.allows(mode)) {
            throw new LabException(
                    "--modes: '"
                            + mode.word()
                            + "' shows nothing in '"
                            + experiment.name()
                            + "', which stops a node that would be a coordinator in it; allowed: "
                            + Arrays.stream(ClientMode.values())
                                    .filter(experiment::allows)
                                    .map(ClientMode::word)
                                    .collect(Collectors.joining(", ")));
        }
    }

    private static void require(String option, int value, int most) {
        if (value < 1 || value > most) {
            throw new LabException(option + ": '" + value + "' is not a number from 1 to " + most);
        }
    }
}
