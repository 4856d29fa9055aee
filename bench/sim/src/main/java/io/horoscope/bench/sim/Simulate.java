package io.horoscope.bench.sim;

import io.horoscope.bench.sim.scenario.Half;
import io.horoscope.bench.sim.scenario.ScenarioFile;
import io.horoscope.bench.sim.scenario.SelectorChoice;
import io.horoscope.bench.sim.scenario.Variant;
import io.horoscope.bench.sim.sweep.Analysis;
import io.horoscope.bench.sim.sweep.Choices;
import io.horoscope.bench.sim.sweep.Description;
import io.horoscope.bench.sim.sweep.Plan;
import io.horoscope.bench.sim.sweep.Progress;
import io.horoscope.bench.sim.sweep.Scenarios;
import io.horoscope.bench.sim.sweep.Session;
import io.horoscope.bench.sim.sweep.Speed;
import io.horoscope.bench.sim.sweep.Tour;
import io.horoscope.core.settings.SettingsException;
import java.io.IOException;
import java.io.PrintStream;
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

/** The program behind {@code scripts/simulate}. */
@Command(
        name = "simulate",
        description = "Compares replica selectors in a simulated cluster.",
        mixinStandardHelpOptions = true,
        version = "Horoscope simulator 0.1.0",
        sortOptions = false)
public final class Simulate implements Callable<Integer> {

    /** Where results go without {@code --output}. */
    private static final String RESULTS =
            System.getProperty("horoscope.simulate.results", "build/simulate");

    private static final int QUICK_SEEDS = 2;
    private static final int SEEDS = 5;

    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "NAME", description = "Scenarios; --list shows all.")
    private List<String> names = new ArrayList<>();

    @Option(names = "--list", description = "Lists the scenarios.")
    private boolean list;

    @Option(
            names = "--tour",
            description =
                    "A first look: five scenarios with five selectors, and one table that says who"
                            + " wins where.")
    private boolean tour;

    @Option(names = "--all", description = "Runs every scenario.")
    private boolean all;

    @Option(
            names = "--half",
            paramLabel = "HALF",
            description =
                    "Only scenarios on which constants are chosen (choose) or judged (judge).")
    private Half half;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "A scenario of your own; may be given several times.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--drawn",
            paramLabel = "N",
            description = "So many scenarios that are drawn at random.")
    private int drawn;

    @Option(
            names = "--first-drawn",
            paramLabel = "N",
            description =
                    "The first of these (default: 1); drawn-7 is always the same, and a NAME, too.")
    private int firstDrawn = 1;

    @Option(
            names = "--show",
            description = "Shows the scenarios as YAML, of which a --file can be made.")
    private boolean show;

    @Option(
            names = "--quick",
            description = "Two seeds, and the scenarios' shorter settings (section 'quick').")
    private boolean quick;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "Number of seeds, 1 to 1000 (default: 5).")
    private int seeds;

    @Option(
            names = "--first-seed",
            paramLabel = "N",
            description = "The first of the seeds, 1 to 1000000 (default: 1).")
    private int firstSeed = 1;

    @Option(
            names = "--selectors",
            paramLabel = "LIST",
            description =
                    "Names or sections, such as a,b,'{name: c3, profile: sim}' (default: all)."
                            + " random and oracle always take part.")
    private String selectors;

    @Option(
            names = "--scheduling",
            paramLabel = "LIST",
            description =
                    "How replicas schedule reads, each with every selector: names or sections,"
                            + " such as fifo,'{name: weighted_fair, scan_threads: 2}'"
                            + " (default: fifo).")
    private String scheduling;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Folder for the results (default: build/simulate/NAME).")
    private Path output;

    @Option(names = "--verify", description = "Runs each run twice and compares their histories.")
    private boolean verify;

    @Option(
            names = "--speed",
            description = "Measures reads simulated per second on one core (default: idle).")
    private boolean speed;

    private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private final PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);

    private Simulate() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Simulate())
                .setCaseInsensitiveEnumValuesAllowed(true)
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
            Scenarios.all()
                    .forEach(
                            it ->
                                    out.printf(
                                            "%-22s %-7s %s%n",
                                            it.name(), it.half(), it.description()));
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
        if (speed) {
            measureSpeed(scenarios);
            return 0;
        }
        if (scenarios.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), "name a scenario, or --tour, --all, --drawn or --list");
        }
        run(scenarios);
        if (verify) {
            out.println("every run had the same history twice");
        }
        return 0;
    }

    /** Refuses what could not run. */
    private static void check(ScenarioFile scenario) {
        scenario.variants(false);
        scenario.variants(true);
    }

    private void run(List<ScenarioFile> scenarios) throws IOException, InterruptedException {
        Plan plan = Plan.of(scenarios, quick, choices(), firstSeed(), seeds(QUICK_SEEDS, SEEDS));
        String name =
                all
                        ? half == null ? "all" : "all-" + half.name().toLowerCase(Locale.ROOT)
                        : drawn > 0
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
        Session session =
                new Session(plan, Description.ofThisProcess(name), folder(name), analysis(), out);
        session.run(
                processors,
                verify,
                new Progress(err, terminal, System::nanoTime, plan.jobs().size()));
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

    private Path folder(String name) {
        return output == null ? Path.of(RESULTS, name) : output;
    }

    private Analysis analysis() {
        return new Analysis(System.getenv("HOROSCOPE_PYTHON"), out);
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

    private int seeds(int ifQuick, int otherwise) {
        if (!isGiven("--seeds")) {
            return quick ? ifQuick : otherwise;
        }
        return inRange("--seeds", seeds, 1_000);
    }

    private int firstSeed() {
        return inRange("--first-seed", firstSeed, 1_000_000);
    }

    private int drawn() {
        return isGiven("--drawn") ? inRange("--drawn", drawn, 10_000) : 0;
    }

    private int firstDrawn() {
        return inRange("--first-drawn", firstDrawn, Scenarios.MOST_DRAWN - Math.max(0, drawn - 1));
    }

    private boolean isGiven(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    private int inRange(String option, int value, int most) {
        if (value < 1 || value > most) {
            throw new ParameterException(
                    spec.commandLine(), option + ": '" + value + "' is not from 1 to " + most);
        }
        return value;
    }

    private void measureSpeed(List<ScenarioFile> scenarios) {
        List<ScenarioFile> measured =
                scenarios.isEmpty() ? Scenarios.named(List.of("idle")) : scenarios;
        SelectorChoice random = Choices.parse(selectors == null ? "random" : selectors).get(0);
        for (ScenarioFile scenario : measured) {
            Variant variant = scenario.variants(quick).get(0);
            out.println(
                    scenario.name()
                            + ", "
                            + new Speed(variant.scenario(), random, System::nanoTime).measure());
        }
    }
}
