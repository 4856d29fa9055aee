package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.run.bed.Trouble;
import java.util.List;
import java.util.stream.Collectors;

/** Every experiment there is, in the order of the list. */
final class Experiments {

    private static final List<Experiment> ALL =
            List.of(
                    new Idle(),
                    new Noise(),
                    new PaperReads(),
                    new PaperReadsLarge(),
                    new PaperScans(),
                    new PaperScansStressed(),
                    new PaperCorrelation(),
                    new Disturbed(
                            "stressed",
                            "eight busy processes beside two of five nodes",
                            Trouble.CPU,
                            Events.Script.STEADY),
                    new Disturbed(
                            "slow-disk",
                            "two of five nodes read half a megabyte a second, data larger than memory",
                            Trouble.SLOW_DISK,
                            Events.Script.STEADY),
                    new Disturbed(
                            "throttled",
                            "two of five nodes with a third of their CPU time",
                            Trouble.THROTTLE,
                            Events.Script.STEADY),
                    new Disturbed(
                            "paused",
                            "one of five nodes stands still, as in a long garbage collection",
                            Trouble.PAUSE,
                            Events.Script.STEADY),
                    new Disturbed(
                            "flapping",
                            "eight busy processes come and go every second beside two of five nodes",
                            Trouble.CPU,
                            Events.Script.FLAPPING),
                    new HectorSelectors(),
                    new Scalability());

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
        for (Experiment experiment : ALL) {
            if (experiment.name().equals(name)) {
                return experiment;
            }
        }
        throw new LabException(
                "'"
                        + name
                        + "' is not an experiment; allowed: "
                        + ALL.stream().map(Experiment::name).collect(Collectors.joining(", ")));
    }
}
