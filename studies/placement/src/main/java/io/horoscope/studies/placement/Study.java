package io.horoscope.studies.placement;

import io.horoscope.bench.sim.sweep.Description;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code studies/placement/run}. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Draws workloads of each distribution, places them, and writes placement.csv and"
                        + " run.json.")
final class Study implements Callable<Integer> {

    private static final int QUICK_WORKLOADS = 10;
    private static final int MOST_WORKLOADS = 1_000;

    @Spec private CommandSpec spec;

    @Parameters(
            paramLabel = "NAME",
            description =
                    "One of ${COMPLETION-CANDIDATES}: the figures of the paper that it gives.")
    private Experiment experiment;

    @Option(names = "--quick", description = "10 workloads.")
    private boolean isQuick;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "100",
            description = "Workloads of each distribution, 1 to 1000 (default: ${DEFAULT-VALUE}).")
    private int seeds;

    @Option(
            names = "--first-seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The seed of the first (default: ${DEFAULT-VALUE}).")
    private int firstSeed;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Folder of the results (default: build/studies/placement-NAME).")
    private Path output;

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Study()).setCaseInsensitiveEnumValuesAllowed(true);
    }

    @Override
    public Integer call() throws IOException {
        if (seeds < 1 || seeds > MOST_WORKLOADS) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--seeds: '%d' is not from 1 to %d".formatted(seeds, MOST_WORKLOADS));
        }
        String name = experiment.label();
        Path folder = output == null ? Path.of("build", "studies", name) : output;
        new PlacementSession(experiment, Description.ofThisProcess(name), folder)
                .run(firstSeed, isQuick ? QUICK_WORKLOADS : seeds);
        return 0;
    }
}
