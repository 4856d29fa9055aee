package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.CassandraOptions;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.experiment.Experiment.Trait;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.Environment;
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

/**
 * {@code scripts/bench}, whose {@code --help} says what each option is: arms that take turns within
 * a real cluster.
 */
@Command(name = "bench")
public final class BenchCommand implements Callable<Integer> {

    private static final int MAX_WARM_UP = 3_600;

    @Spec private CommandSpec spec;

    @Parameters(arity = "0..1")
    private String name;

    @Option(names = "--list")
    private boolean isList;

    @Option(names = "--quick")
    private boolean isQuick;

    @Option(names = "--full")
    private boolean isFull;

    @Option(names = "--modes", split = ",")
    private List<String> modes;

    @Option(names = "--repetitions")
    private Integer repetitions;

    @Option(names = "--rates", split = ",")
    private List<Integer> rates;

    @Option(names = "--fault")
    private String fault;

    @Option(names = "--level")
    private String level;

    @Option(names = "--workloads", split = ",")
    private List<String> workloads;

    @Option(names = "--arms", split = ",")
    private List<String> arms;

    @Option(names = "--compilers")
    private String compilers;

    @Option(names = "--warm-up")
    private Integer warmUp;

    @Option(names = "--output")
    private Path output;

    @Option(names = "--driver")
    private String driver = "ycsb";

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
            String command = command(spec.commandLine().getParseResult().originalArgs());
            new About(experiment, options, places, command).write(results, environment, client);
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
