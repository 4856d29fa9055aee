package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.NodeCgroups;
import io.horoscope.bench.lab.cluster.Trees;
import io.horoscope.bench.lab.experiment.client.ClientMode;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code scripts/bench}: vanilla against Horoscope on real clusters of this machine. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description =
                "Stock and patched Cassandra, five nodes each, under the same load in one run: one experiment, or what there is.")
public final class BenchCommand implements Callable<Integer> {

    private static final long BYTES_PER_NODE = 1_100L << 20;
    private static final double GIB = 1L << 30;
    private static final int MAX_REPETITIONS = 1_000;

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
            defaultValue = "any,replica",
            description = "Client modes: master, any, replica (default: ${DEFAULT-VALUE}).")
    private List<String> modes;

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            description =
                    "How often each side is measured at each point, 1 to 1000 (default: 5, with --quick 2, with --full 10).")
    private Integer repetitions;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Where results go (default: build/bench/NAME).")
    private Path output;

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
        int times = repetitions == null ? scale.repetitions() : repetitions;
        if (times < 1 || times > MAX_REPETITIONS) {
            throw new LabException(
                    "--repetitions: '" + times + "' is not a number from 1 to " + MAX_REPETITIONS);
        }
        List<ClientMode> wanted = new ArrayList<>();
        modes.forEach(word -> wanted.add(ClientMode.parse(word)));
        requireMachine();
        Places places = Places.ofThisRun();
        Path folder =
                output == null
                        ? places.benchDirectory().resolve(name)
                        : output.toAbsolutePath().normalize();
        lock(places.benchDirectory());
        prepare(folder);
        beginNanos = System.nanoTime();
        Findings findings = new Findings(folder, experiment, facts(scale, times));
        Bench bench = new Bench(places, scale, times, wanted, folder, this::say);
        Thread end = new Thread(bench::close, "take-everything-down");
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

    private void list() {
        PrintWriter out = spec.commandLine().getOut();
        for (Experiment experiment : Experiments.all()) {
            out.printf(Locale.ROOT, "%-22s %s%n", experiment.name(), experiment.shows());
            out.printf(Locale.ROOT, "%-22s   (%s)%n", "", experiment.origin());
        }
        out.flush();
    }

    /** What is missing is said before anything starts. */
    private static void requireMachine() {
        Optional<String> obstacle = NodeCgroups.obstacle();
        if (obstacle.isPresent()) {
            throw new LabException(
                    "the lab limits every node by a cgroup, and cgroups cannot be made here: "
                            + obstacle.get()
                            + "\n  remedy: run as root");
        }
        long free = availableMemory();
        long wanted = 2L * Lab5.NODES * BYTES_PER_NODE;
        if (free < wanted) {
            throw new LabException(
                    String.format(
                            Locale.ROOT,
                            "two clusters of %d nodes need %.0f GiB of memory, and %.1f GiB are available",
                            Lab5.NODES,
                            Math.ceil(wanted / GIB),
                            free / GIB));
        }
    }

    private static long availableMemory() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/meminfo"))) {
                if (line.startsWith("MemAvailable:")) {
                    return Long.parseLong(line.replaceAll("[^0-9]", "")) << 10;
                }
            }
        } catch (IOException e) {
            throw new LabException("/proc/meminfo cannot be read: " + e.getMessage(), e);
        }
        return Long.MAX_VALUE;
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
            Trees.delete(folder);
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new LabException(folder + " cannot be made: " + e.getMessage(), e);
        }
    }

    private static Map<String, String> facts(Scale scale, int times) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Scale", scale.name().toLowerCase(Locale.ROOT));
        facts.put(
                "Records",
                scale.records()
                        + " of 1 kB, three copies; the papers' 10 GB scaled down by "
                        + Math.round(scale.scaledDownBy())
                        + " (ten times the records where data is larger than memory)");
        facts.put("Cluster", "5 nodes, 512 MB of heap and " + Lab5.CORES + " of a processor each");
        facts.put(
                "Compilers",
                scale == Scale.FULL
                        ? "all"
                        : "the first only (TieredStopAtLevel=1), on both sides");
        facts.put("Consistency level", "ONE; speculative retry 99p, the default");
        facts.put(
                "Blocks",
                times
                        + " of each side at each point, "
                        + scale.measured().toSeconds()
                        + " s each after "
                        + scale.warmUp().toSeconds()
                        + " s that do not count");
        facts.put("Processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
        facts.put("Java", System.getProperty("java.vm.version"));
        facts.put(
                "Load of the machine before",
                String.format(
                        Locale.ROOT,
                        "%.2f",
                        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));
        return facts;
    }

    private void say(String line) {
        PrintWriter out = spec.commandLine().getOut();
        double seconds = beginNanos == 0 ? 0 : (System.nanoTime() - beginNanos) / 1e9;
        out.printf(Locale.ROOT, "[%4.0f s] %s%n", seconds, line);
        out.flush();
    }
}
