package io.horoscope.bench.sim;

import io.horoscope.bench.sim.scenario.Half;
import io.horoscope.bench.sim.scenario.ScenarioFile;
import io.horoscope.bench.sim.scenario.SelectorChoice;
import io.horoscope.bench.sim.sweep.Analysis;
import io.horoscope.bench.sim.sweep.Choices;
import io.horoscope.bench.sim.sweep.Description;
import io.horoscope.bench.sim.sweep.Plan;
import io.horoscope.bench.sim.sweep.Progress;
import io.horoscope.bench.sim.sweep.Scenarios;
import io.horoscope.bench.sim.sweep.Session;
import io.horoscope.bench.sim.sweep.Tour;
import io.horoscope.core.settings.SettingsException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The program behind {@code scripts/simulate}, whose {@code --help} says what each option is. */
@Command(name = "simulate")
public final class Simulate implements Callable<Integer> {

    /** Where results go without {@code --output}. */
    private static final String RESULTS =
            System.getProperty("horoscope.simulate.results", "build/simulate");

    private static final int QUICK_SEEDS = 2;
    private static final int SEEDS = 5;

    @Spec private CommandSpec spec;

    @Parameters private List<String> names = new ArrayList<>();

    @Option(names = "--list")
    private boolean list;

    @Option(names = "--tour")
    private boolean tour;

    @Option(names = "--all")
    private boolean all;

    @Option(names = "--half")
    private Half half;

    @Option(names = "--file")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--drawn")
    private Integer drawn;

    @Option(names = "--first-drawn")
    private int firstDrawn = 1;

    @Option(names = "--show")
    private boolean show;

    @Option(names = "--quick")
    private boolean quick;

    @Option(names = "--seeds")
    private Integer seeds;

    @Option(names = "--first-seed")
    private int firstSeed = 1;

    @Option(names = "--selectors")
    private String selectors;

    @Option(names = "--scheduling")
    private String scheduling;

    @Option(names = "--output")
    private Path output;

    private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private final PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);

    private Simulate() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Simulate())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(
                        (refused, arguments) -> {
                            PrintWriter err = refused.getCommandLine().getErr();
                            err.println(refused.getMessage());
                            err.println("see scripts/simulate --help");
                            return 2;
                        })
                .setExecutionExceptionHandler(
                        (failure, commandLine, parsed) -> {
                            if (failure instanceof SettingsException refused) {
                                refused.problems().forEach(commandLine.getErr()::println);
                                return 2;
                            }
                            if (failure instanceof IllegalStateException
                                    || failure instanceof IOException) {
                                commandLine.getErr().println("error: " + failure.getMessage());
                                return 1;
                            }
                            throw failure;
                        });
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (list) {
            for (ScenarioFile it : Scenarios.all()) {
                out.printf("%-22s %-7s %s%n", it.name(), it.half(), it.description());
            }
            return 0;
        }
        if (tour) {
            tour();
            return 0;
        }
        List<ScenarioFile> scenarios = scenarios();
        if (show) {
            scenarios.forEach(Simulate::check);
            scenarios.forEach(it -> out.printf("# %s%n%s%n", it.name(), it.text()));
            return 0;
        }
        if (scenarios.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "name a scenario, or --tour, --all, --drawn or --list");
        }
        run(scenarios);
        return 0;
    }

    /** Refuses what could not run. */
    private static void check(ScenarioFile scenario) {
        scenario.variants(false);
        scenario.variants(true);
    }

    private void run(List<ScenarioFile> scenarios) throws IOException, InterruptedException {
        Plan plan = Plan.of(scenarios, quick, choices(), firstSeed(), seeds());
        String name =
                all
                        ? half == null ? "all" : "all-" + half.name().toLowerCase(Locale.ROOT)
                        : drawn() > 0
                                ? "drawn"
                                : scenarios.stream()
                                        .map(ScenarioFile::name)
                                        .collect(Collectors.joining("+"));
        run(plan, name);
    }

    private Session run(Plan plan, String name) throws IOException, InterruptedException {
        int processors = Runtime.getRuntime().availableProcessors();
        boolean terminal = Boolean.getBoolean("horoscope.simulate.terminal");
        err.println(plan.extent(processors) + "; Ctrl-C keeps the runs that have finished");
        Path folder = output == null ? Path.of(RESULTS, name) : output;
        Analysis analysis = new Analysis(System.getenv("HOROSCOPE_PYTHON"), out);
        Session session = new Session(plan, Description.ofThisProcess(name), folder, analysis);
        Progress progress = new Progress(err, terminal, System::nanoTime, plan.jobs().size());
        session.run(processors, progress);
        return session;
    }

    private void tour() throws IOException, InterruptedException {
        List<String> others =
                spec.commandLine().getParseResult().matchedOptions().stream()
                        .map(OptionSpec::longestName)
                        .filter(name -> !List.of("--tour", "--output").contains(name))
                        .toList();
        if (!names.isEmpty() || !others.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "--tour runs alone; allowed with it: --output");
        }
        out.print(Tour.table(run(Tour.plan(), "tour")));
    }

    private List<ScenarioFile> scenarios() {
        List<ScenarioFile> scenarios =
                new ArrayList<>(all ? Scenarios.all() : Scenarios.named(names));
        files.forEach(file -> scenarios.add(Scenarios.of(file)));
        scenarios.addAll(Scenarios.drawn(firstDrawn(), drawn()));
        scenarios.removeIf(it -> half != null && !it.half().equalsIgnoreCase(half.name()));
        return scenarios;
    }

    private List<SelectorChoice> choices() {
        List<SelectorChoice> choices = selectors == null ? Choices.all() : Choices.parse(selectors);
        return scheduling == null ? choices : Choices.scheduled(choices, scheduling);
    }

    private int seeds() {
        int usual = quick ? QUICK_SEEDS : SEEDS;
        return seeds == null ? usual : inRange("--seeds", seeds, 1_000);
    }

    private int firstSeed() {
        return inRange("--first-seed", firstSeed, 1_000_000);
    }

    private int drawn() {
        return drawn == null ? 0 : inRange("--drawn", drawn, 10_000);
    }

    private int firstDrawn() {
        int most = Scenarios.MOST_DRAWN - Math.max(0, drawn() - 1);
        return inRange("--first-drawn", firstDrawn, most);
    }

    private int inRange(String option, int value, int most) {
        if (value < 1 || value > most) {
            throw new ParameterException(
                    spec.commandLine(), option + ": '" + value + "' is not from 1 to " + most);
        }
        return value;
    }
}
