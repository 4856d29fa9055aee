package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.CassandraOptions;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.experiment.Experiment.Trait;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.Environment;
import io.horoscope.bench.lab.run.Governing;
import io.horoscope.bench.lab.run.LocalEnvironment;
import io.horoscope.bench.lab.run.RunOptions;
import io.horoscope.bench.lab.run.Scale;
import io.horoscope.bench.lab.run.client.Client;
import io.horoscope.bench.lab.run.client.Nb5Client;
import io.horoscope.bench.lab.run.client.Nb5Own;
import io.horoscope.bench.lab.run.client.Nb5Program;
import io.horoscope.bench.lab.run.client.Workload;
import io.horoscope.bench.lab.run.client.YcsbClient;
import io.horoscope.bench.lab.run.record.Results;
import io.horoscope.bench.lab.run.remote.ClusterOptions;
import io.horoscope.bench.lab.run.remote.RemoteEnvironment;
import io.horoscope.bench.sim.sweep.Analysis;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code scripts/bench}: arms that take turns within a real cluster. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description =
                "Measures Cassandra with and without Horoscope, by arms that take turns within one"
                        + " cluster: of this machine, or one that runs already.")
public final class BenchCommand implements Callable<Integer> {

    private static final int MAX_WARM_UP = 3_600;

    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "An experiment; see --list.")
    private String name;

    @Option(names = "--list", description = "Lists the experiments.")
    private boolean isList;

    @Option(names = "--quick", description = "A first look in a few minutes.")
    private boolean isQuick;

    @Option(
            names = "--full",
            description = "Two million records and long blocks: nodes of a core and 4 GiB.")
    private boolean isFull;

    @Option(
            names = "--modes",
            paramLabel = "LIST",
            split = ",",
            description =
                    "Client modes: master, any, replica, horoscope, which is replica with"
                            + " Horoscope in the driver (default: any,replica, where nodes have"
                            + " faults master,any,replica; with --quick replica or master). In"
                            + " switchback all nodes coordinate in turn, with master node 1, which"
                            + " then has no CPU limit. In cycles one mode, usually master.")
    private List<String> modes;

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            description =
                    "How often each arm is measured at each point, 1 to 1000 (default: 5, with"
                            + " --quick 1 or 2, with --full 10; rounds of switchback, cycles and governed:"
                            + " 30, 6, 200).")
    private Integer repetitions;

    @Option(
            names = "--rates",
            paramLabel = "LIST",
            split = ",",
            description =
                    "Reads a second where a rate is fixed, 1 to 1000000 each (default: the"
                            + " experiment's own).")
    private List<Integer> rates;

    @Option(
            names = "--fault",
            paramLabel = "KIND",
            description =
                    "What nodes have in stressed, and what comes and goes in cycles:"
                            + " cpu_contention (default), flapping, memory_contention, cpu_quota"
                            + " or pause.")
    private String fault;

    @Option(
            names = "--level",
            paramLabel = "LEVEL",
            description = "Of reads in cycles: ONE (default), LOCAL_QUORUM or ALL.")
    private String level;

    @Option(
            names = "--workloads",
            paramLabel = "LIST",
            split = ",",
            description =
                    "What the client does in idle, stressed and slow-disk: files of"
                            + " bench/ycsb/workloads, such as workloada (default: paper-reads). nb5"
                            + " has counterparts of paper-reads and workloadc, and its own"
                            + " cql_keyvalue2, cql_tabular2 and cql_timeseries2, each alone.")
    private List<String> workloads;

    @Option(
            names = "--arms",
            paramLabel = "LIST",
            split = ",",
            description =
                    "Arms that take turns, of experiments for which --list has arms; off, the"
                            + " baseline, always does (default: all; in cycles off, horoscope,"
                            + " off_again).")
    private List<String> arms;

    @Option(
            names = "--compilers",
            paramLabel = "NAME",
            description =
                    "The JVM's compilers in the nodes of experiments for which --list has arms:"
                            + " first, or all as in production, which need four times the warm-up"
                            + " (default: first, with --full all).")
    private String compilers;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description =
                    "Load on a cluster before anything is measured, 1 to 3600 (default: 40, with"
                            + " --quick 20, four times these with --compilers all; with --full 180;"
                            + " start-up has none).")
    private Integer warmUp;

    @Option(
            names = "--scenarios",
            paramLabel = "LIST",
            split = ",",
            description =
                    "What governed shows: names of its scenarios, or files in the simulator's form"
                            + " (default: all of its own).")
    private List<String> scenarios;

    @Option(
            names = "--selectors",
            paramLabel = "LIST",
            description =
                    "Selectors in governed, the first one the baseline, as for scripts/simulate"
                            + " (default: dynamic_snitch,horoscope_no_reports).")
    private String selectors;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Folder of the results (default: build/bench/NAME).")
    private Path output;

    @Option(
            names = "--driver",
            paramLabel = "NAME",
            defaultValue = "ycsb",
            description =
                    "The client: ycsb, or nb5 (NoSQLBench 5, when nb5 is on the PATH or NB5_JAR"
                            + " names its jar) (default: ${DEFAULT-VALUE}).")
    private String driver;

    @Mixin private CassandraOptions cassandra;

    @ArgGroup(exclusive = false)
    private ClusterOptions cluster;

    private long beginNanos;

    /** Holds the lock as long as it is open. */
    private FileChannel channel;

    @Override
    public Integer call() {
        if (isList || name == null) {
            list();
            return isList ? 0 : 2;
        }
        Experiment experiment = Experiments.named(name);
        Scale scale = isFull ? Scale.FULL : isQuick ? Scale.QUICK : Scale.NORMAL;
        RunOptions options = options(experiment, scale);
        Places places = Places.ofThisRun();
        lock(places.benchDirectory());
        beginNanos = System.nanoTime();
        Client client = client(places);
        Environment environment =
                cluster == null
                        ? new LocalEnvironment(
                                places,
                                cassandra,
                                experiment.nodesAtOnce(),
                                options.profile(),
                                this::say)
                        : new RemoteEnvironment(cluster, client.table(), this::say);
        experiment.require(environment);
        experiment.requireCassandra(environment, cassandra);
        options.modes().forEach(client::require);
        environment.require();
        Path folder =
                output == null
                        ? places.benchDirectory().resolve(name)
                        : output.toAbsolutePath().normalize();
        LabFiles.renew(folder);
        Results results = new Results(folder, places.repository());
        Bench bench = new Bench(environment, client, options, results, this::say);
        AtomicBoolean isOver = new AtomicBoolean();
        Runnable end = () -> end(bench, isOver);
        Runtime.getRuntime().addShutdownHook(new Thread(end, "end-experiment"));
        try {
            new About(
                            experiment,
                            options,
                            places,
                            command(spec.commandLine().getParseResult().originalArgs()))
                    .write(results, environment, client);
            experiment.parts().accept(bench);
        } finally {
            bench.close();
            end.run();
            unlock();
        }
        return 0;
    }

    private RunOptions options(Experiment experiment, Scale scale) {
        RunOptions options = experiment.options(scale, repetitions, modes, rates);
        if (scenarios != null || selectors != null) {
            requireChoice("--scenarios, --selectors", experiment, any -> any.is(Trait.GOVERNED));
            options =
                    options.with(
                            new Governing(
                                    scenarios == null ? List.of() : scenarios,
                                    selectors == null ? "" : selectors));
        }
        if (fault != null) {
            requireChoice("--fault", experiment, any -> any.is(Trait.ANY_FAULT));
            options = options.withFault(fault);
        }
        if (workloads != null) {
            requireChoice("--workloads", experiment, any -> any.is(Trait.ANY_WORKLOAD));
            List<String> all = new ArrayList<>(Workload.all(Places.ofThisRun()));
            all.addAll(driver.equals("nb5") ? Nb5Own.words() : List.of());
            options = options.withWorkloads(workloads, all);
        }
        if (level != null) {
            requireChoice("--level", experiment, any -> any.is(Trait.ANY_CLIENTS));
            options = options.withLevel(level);
        }
        if (arms != null) {
            requireChoice("--arms", experiment, any -> !any.arms().isEmpty());
            options = options.withArms(arms, experiment.arms());
        }
        if (compilers != null) {
            requireChoice("--compilers", experiment, any -> !any.arms().isEmpty());
            options = options.withCompilers(compilers);
        }
        if (warmUp != null) {
            Experiment.require("--warm-up", warmUp, MAX_WARM_UP);
            options = options.withHeating(Duration.ofSeconds(warmUp));
        }
        return options;
    }

    private static void requireChoice(
            String option, Experiment experiment, Predicate<Experiment> hasChoice) {
        if (!hasChoice.test(experiment)) {
            throw new LabException(
                    "%s: '%s' has none to choose; those that have: %s"
                            .formatted(option, experiment.name(), Experiments.names(hasChoice)));
        }
    }

    /**
     * Ends everything and starts the analysis, once: at the end of the run, or after Ctrl-C, when
     * nothing catches an exception.
     */
    private void end(Bench bench, AtomicBoolean isOver) {
        if (isOver.getAndSet(true)) {
            return;
        }
        try {
            bench.close();
        } catch (LabException e) {
            say("error: " + e.getMessage());
        }
        if (bench.results().isMeasured()) {
            spec.commandLine().getOut().flush();
            try {
                new Analysis(System.getenv("HOROSCOPE_PYTHON"), System.out)
                        .report(bench.results().folder());
            } catch (IOException e) {
                say("error: the analysis cannot be started: " + e.getMessage());
            }
        }
    }

    /** What repeats a run: without the folder of its results, which is of one machine. */
    static String command(List<String> arguments) {
        List<String> kept = new ArrayList<>(arguments);
        kept.remove("bench");
        kept.removeIf(argument -> argument.startsWith("--output="));
        int output = kept.indexOf("--output");
        if (output >= 0) {
            kept.subList(output, output + 2).clear();
        }
        return "scripts/bench " + String.join(" ", kept);
    }

    private Client client(Places places) {
        Path directory = places.benchDirectory().resolve("client");
        return switch (driver) {
            case "ycsb" -> new YcsbClient(places, directory);
            case "nb5" ->
                    new Nb5Client(
                            places,
                            Nb5Program.find(System.getenv()),
                            directory,
                            workloads == null ? List.of() : workloads);
            default ->
                    throw new LabException(
                            "--driver: '" + driver + "' is not a client; allowed: ycsb, nb5");
        };
    }

    private void list() {
        PrintWriter out = spec.commandLine().getOut();
        for (Experiment experiment : Experiments.all()) {
            Experiment.Title title = experiment.title();
            out.printf("%-22s %s%n", title.name(), title.shows());
            if (!experiment.arms().isEmpty()) {
                out.printf("%-22s   arms: %s%n", "", String.join(", ", experiment.arms()));
            }
            out.printf("%-22s   (%s)%n", "", title.origin());
        }
        out.flush();
    }

    /** Until this one ends: two experiments at once would measure, and end, each other. */
    @SuppressWarnings("MustBeClosedChecker")
    private void lock(Path directory) {
        try {
            Files.createDirectories(directory);
            channel =
                    FileChannel.open(
                            directory.resolve("lock"),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE);
            if (channel.tryLock() == null) {
                throw new LabException("another experiment runs in " + directory);
            }
        } catch (IOException e) {
            throw new LabException(directory + " cannot be locked: " + e.getMessage(), e);
        }
    }

    private void unlock() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new LabException("the lock cannot be released: " + e.getMessage(), e);
        }
    }

    private void say(String line) {
        PrintWriter out = spec.commandLine().getOut();
        double seconds = beginNanos == 0 ? 0 : (System.nanoTime() - beginNanos) / 1e9;
        out.printf(Locale.ROOT, "[%4.0f s] %s%n", seconds, line);
        out.flush();
    }
}
