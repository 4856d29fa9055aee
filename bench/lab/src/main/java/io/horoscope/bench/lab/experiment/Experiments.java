package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.LabException;
import java.util.List;
import java.util.stream.Collectors;

/** Every experiment, in the order of the list. */
final class Experiments {

    private static final List<Experiment> ALL =
            List.of(
                    Overhead.idle(),
                    Overhead.noise(),
                    PaperSweeps.reads(),
                    PaperSweeps.readsLarge(),
                    PaperSweeps.scans(),
                    PaperSweeps.scansStressed(),
                    PaperCorrelation.experiment(),
                    FaultExperiments.stressed(),
                    FaultExperiments.slowDisk(),
                    FaultExperiments.throttled(),
                    FaultExperiments.paused(),
                    FaultExperiments.flapping(),
                    HectorSelectors.experiment(),
                    Scalability.experiment());

    private Experiments() {}

    static List<Experiment> all() {
        return ALL;
    }

    /**
     * The experiment of this name.
     *
     * @throws LabException naming those that there are
     */
    static Experiment named(String name) {
        return ALL.stream()
                .filter(experiment -> experiment.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () ->
                                new LabException(
                                        "'%s' is not an experiment; allowed: %s"
                                                .formatted(name, names(ALL))));
    }

    static String names(List<Experiment> experiments) {
        return experiments.stream().map(Experiment::name).collect(Collectors.joining(", "));
    }
}
