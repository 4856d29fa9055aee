package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.run.Environment;
import io.horoscope.bench.lab.run.RunOptions;
import io.horoscope.bench.lab.run.Scale;
import io.horoscope.bench.lab.run.client.Client;
import io.horoscope.bench.lab.run.client.ClientMode;
import java.util.List;
import java.util.stream.Collectors;

/** What an experiment can be done with: checked before anything starts. */
final class Requirements {

    private static final int MAX_REPETITIONS = 1_000;
    private static final int MAX_RATE = 1_000_000;

    private Requirements() {}

    /**
     * The options of a run, null where the user gave none.
     *
     * @throws LabException naming the option, the value and what is allowed
     */
    static RunOptions options(
            Experiment experiment,
            Scale scale,
            Integer repetitions,
            List<String> modes,
            List<Integer> rates) {
        RunOptions options =
                new RunOptions(
                        scale,
                        repetitions == null ? experiment.repetitions(scale) : repetitions,
                        modes == null
                                ? experiment.modes(scale)
                                : modes.stream().map(ClientMode::parse).toList(),
                        rates == null ? List.of() : rates);
        require("--repetitions", options.repetitions(), MAX_REPETITIONS);
        options.modes().forEach(mode -> require(experiment, mode));
        options.rates().forEach(rate -> require("--rates", rate, MAX_RATE));
        if (!options.rates().isEmpty() && !experiment.hasRates()) {
            List<Experiment> others =
                    Experiments.all().stream().filter(Experiment::hasRates).toList();
            throw new LabException(
                    "--rates: '%s' has no part with a fixed rate; those that have one: %s"
                            .formatted(experiment.name(), Experiments.names(others)));
        }
        return options;
    }

    /**
     * Checks that the nodes may be used for it.
     *
     * @throws LabException if the experiment needs the lab's own nodes
     */
    static void require(Experiment experiment, Environment environment) {
        if (!experiment.isForAnyCluster() && !environment.isOurs()) {
            List<Experiment> others =
                    Experiments.all().stream().filter(Experiment::isForAnyCluster).toList();
            throw new LabException(
                    """
                    '%s' injects faults into nodes, or limits or stops them, which is never done to \
                    those of --cluster
                      allowed there: %s
                      instead: start the fault yourself on hosts that you choose (for instance \
                    stress-ng --cpu 8) and run paper-reads or paper-scans meanwhile; or leave \
                    --cluster out\
                    """
                            .formatted(experiment.name(), Experiments.names(others)));
        }
    }

    /**
     * Checks that the client can do it.
     *
     * @throws LabException if faults begin during a run, and the client's start takes unknown time
     */
    static void require(Experiment experiment, Client client) {
        if (experiment.hasFaultWindows() && !client.isPrompt()) {
            throw new LabException(
                    """
                    --driver: '%s' takes an unknown time to start, and '%s' injects faults at set \
                    times of a run; leave --driver out\
                    """
                            .formatted(client.name(), experiment.name()));
        }
    }

    private static void require(Experiment experiment, ClientMode mode) {
        if (!experiment.allowedModes().contains(mode)) {
            throw new LabException(
                    """
                    --modes: '%s' shows nothing in '%s', which stops a node that would be a \
                    coordinator in it; allowed: %s\
                    """
                            .formatted(
                                    mode.word(),
                                    experiment.name(),
                                    experiment.allowedModes().stream()
                                            .map(ClientMode::word)
                                            .collect(Collectors.joining(", "))));
        }
    }

    private static void require(String option, int value, int most) {
        if (value < 1 || value > most) {
            throw new LabException(
                    "%s: '%d' is not a number from 1 to %d".formatted(option, value, most));
        }
    }
}
