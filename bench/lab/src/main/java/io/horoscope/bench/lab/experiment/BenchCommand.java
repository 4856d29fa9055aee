package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.run.bed.LocalSite;
import io.horoscope.bench.lab.run.bed.Site;
import io.horoscope.bench.lab.run.client.Client;
import io.horoscope.bench.lab.run.client.Nb5Client;
import io.horoscope.bench.lab.run.client.Nb5Program;
import io.horoscope.bench.lab.run.client.YcsbClient;
import io.horoscope.bench.lab.run.record.Recorder;
import io.horoscope.bench.lab.run.remote.ClusterOptions;
import io.horoscope.bench.lab.run.remote.RemoteSite;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code scripts/bench}: vanilla against Horoscope on real clusters. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description =
                "Stock and patched Cassandra under the same load in one run: one experiment, or what there is. Two clusters of this machine,"
                        + " or one that runs already.")
public final class BenchCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "An experiment; see --list.")
    private String name;

    @Option(names = "--list", description = "Says which experiments there are.")
    private boolean isList;

    @Option(names = "--quick", description = "A first look in a few minutes.")
    private boolean isQuick;

    @Option(
            names = "--full",
            description =
                    "Two million records and long blocks: a machine with a core and 4 GiB for each of ten nodes.")
    private boolean isFull;

    @Option(
            names = "--modes",
            paramLabel = "LIST",
            split = ",",
            description =
                    "Client modes: master, any, replica (default: any,replica, where nodes are disturbed master,any,replica; with --quick"
                            + " replica or master).")
    private List<String> modes;

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            description =
                    "How often each side is measured at each point, 1 to 1000 (default: 5, with --quick 1 or 2, with --full 10).")
    private Integer repetitions;

    @Option(
            names = "--rates",
            paramLabel = "LIST",
            split = ",",
            description =
                    "Reads a second where a rate is fixed, 1 to 1000000 each (default: the experiment's own).")
    private List<Integer> rates;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Where results go (default: build/bench/NAME).")
    private Path output;

    @Option(
            names = "--driver",
            paramLabel = "NAME",
            defaultValue = "ycsb",
            description =
                    "What makes the load: ycsb, or nb5 (NoSQLBench 5, when nb5 is on the PATH or NB5_JAR names its jar)"
                            + " (default: ${DEFAULT-VALUE}).")
    private String driver;

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
        Extent extent = new Extent(experiment, scale, repetitions, modes, rates);
        Places places = Places.ofThisRun();
        lock(places.benchDirectory());
        beginNanos = System.nanoTime();
        Client client = client(places);
        Site site = site(places, experiment, scale, client);
        Fit.require(experiment, site);
        Fit.require(experiment, client);
        extent.modes().forEach(client::require);
        site.require();
        Path folder =
                output == null
                        ? places.benchDirectory().resolve(name)
                        : output.toAbsolutePath().normalize();
        prepare(folder);
        Map<String, String> facts = RunFacts.of(extent, site, client);
        facts.putAll(experiment.facts(scale));
        Findings findings = new Findings(folder, experiment, facts);
        Recorder recorder = new Recorder(places, folder);
        Bench bench = new Bench(site, client, extent, folder, recorder, this::say);
        Thread end = new Thread(() -> closeAtEnd(bench), "take-everything-down");
        Runtime.getRuntime().addShutdownHook(end);
        try {
            bench.begin(name);
            experiment.run(bench, findings);
        } finally {
            bench.close();
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println(findings.text());
        out.println(
                "written: "
                        + folder.resolve("report.html")
                        + ", blocks.csv, nodes.csv, events.csv, runs.csv, scores.csv, settings.yaml, plots, raw");
        out.flush();
        return 0;
    }

    private Client client(Places places) {
        Path directory = places.benchDirectory().resolve("client");
        return switch (driver) {
            case "ycsb" -> new YcsbClient(places, directory);
            case "nb5" -> new Nb5Client(places, Nb5Program.find(System.getenv()), directory);
            default ->
                    throw new LabException(
                            "--driver: '" + driver + "' is not a client; allowed: ycsb, nb5");
        };
    }

    private Site site(Places places, Experiment experiment, Scale scale, Client client) {
        return cluster == null
                ? new LocalSite(
                        places,
                        experiment.nodesAtOnce(),
                        Lab5.NODES,
                        Lab5.CORES,
                        scale.profile(),
                        this::say)
                : new RemoteSite(cluster, client.table(), this::say);
    }

    /** After Ctrl-C there is nobody to catch anything. */
    private void closeAtEnd(Bench bench) {
        try {
            bench.close();
        } catch (LabException e) {
            say("error: " + e.getMessage());
        }
    }

    private void list() {
        PrintWriter out = spec.commandLine().getOut();
        for (Experiment experiment : Experiments.all()) {
            out.printf(Locale.ROOT, "%-22s %s%n", experiment.name(), experiment.shows());
            out.printf(Locale.ROOT, "%-22s   (%s)%n", "", experiment.origin());
        }
        out.flush();
    }

    /** Until this program ends: two experiments at once would measure each other, and end each other's clusters. */
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

    private static void prepare(Path folder) {
        try {
            LabFiles.delete(folder);
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new LabException(folder + " cannot be made: " + e.getMessage(), e);
        }
    }

    private void say(String line) {
        PrintWriter out = spec.commandLine().getOut();
        double seconds = beginNanos == 0 ? 0 : (System.nanoTime() - beginNanos) / 1e9;
        out.printf(Locale.ROOT, "[%4.0f s] %s%n", seconds, line);
        out.flush();
    }
}
