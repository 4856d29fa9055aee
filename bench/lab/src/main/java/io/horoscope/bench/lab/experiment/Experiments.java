package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.experiment.Experiment.Title;
import io.horoscope.bench.lab.experiment.Experiment.Trait;
import io.horoscope.bench.lab.experiment.governed.Governed;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every experiment, in the order of the list. */
final class Experiments {

    private static final List<Experiment> ALL =
            Stream.of(
                            ClientExperiments.all(),
                            List.of(Scalability.declare()),
                            Switchbacks.all(),
                            List.of(governed()))
                    .flatMap(List::stream)
                    .toList();

    private Experiments() {}

    private static Experiment governed() {
        Title title =
                new Title(
                        "governed",
                        "real nodes whose reads take as long as the simulator says, beside the"
                                + " simulator: latency and shares, scenario by scenario",
                        "ours");
        return Experiment.of(title, Governed::measure, Trait.ROUNDS, Trait.GOVERNED)
                .with(options -> Governed.FACTS);
    }

    static List<Experiment> all() {
        return ALL;
    }

    /**
     * The experiment of this name.
     *
     * @throws LabException naming those that there are
     */
    static Experiment named(String name) {
        for (Experiment experiment : ALL) {
            if (experiment.name().equals(name)) {
                return experiment;
            }
        }
        throw new LabException(
                "'%s' is not an experiment; allowed: %s".formatted(name, names(any -> true)));
    }

    static String names(Trait trait) {
        return names(experiment -> experiment.is(trait));
    }

    static String names(Predicate<Experiment> condition) {
        return ALL.stream()
                .filter(condition)
                .map(Experiment::name)
                .collect(Collectors.joining(", "));
    }
}
