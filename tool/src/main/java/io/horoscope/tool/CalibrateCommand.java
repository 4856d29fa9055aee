package io.horoscope.tool;

import io.horoscope.core.settings.Durations;
import io.horoscope.tool.calibrate.CalibrationText;
import io.horoscope.tool.calibrate.PresentSettings;
import io.horoscope.tool.calibrate.Snapshot;
import io.horoscope.tool.file.RefusedException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code horoscope calibrate}. */
@Command(
        name = "calibrate",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        header = {"Find out which signals predict the latency of reads on this cluster.", ""},
        description =
                "Asks coordinators by JMX what they know of their replicas, changes nothing, and"
                        + " prints for each signal its rank correlation with latency, weights for"
                        + " the formula, and how loads would change. Clients have to read, and the"
                        + " load of the nodes has to change meanwhile. Mode shadow shows most: in"
                        + " mode on, reads leave busy nodes, and few of them are measured. Ctrl-C"
                        + " ends it early and prints what there is.",
        footer = {
            "",
            "Examples:",
            "  horoscope calibrate --hosts 10.0.0.1,10.0.0.2,10.0.0.3",
            "  horoscope calibrate --hosts 10.0.0.1 --for 1h --every 5s"
        })
final class CalibrateCommand implements Callable<Integer> {

    /** Waits. */
    @FunctionalInterface
    interface Pause {
        /** Waits for that time, or until the user ends it: then true. */
        boolean await(long nanos) throws InterruptedException;
    }

    private static final Duration PROGRESS = Duration.ofSeconds(30);

    @Spec private CommandSpec spec;

    @Option(
            names = "--hosts",
            paramLabel = "HOST[:PORT]",
            required = true,
            split = ",",
            splitSynopsisLabel = ",",
            description = "The coordinators to ask, by JMX, separated by commas.")
    private List<String> hosts;

    @Mixin private JmxArguments jmx;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            defaultValue = "5m",
            description =
                    "How long, with a unit (s, m, h): from 30s to 1h. Default: ${DEFAULT-VALUE}.")
    private String length;

    @Option(
            names = "--every",
            paramLabel = "TIME",
            defaultValue = "1s",
            description =
                    "How often, with a unit (ms, s): from 500ms to 10s. Default: ${DEFAULT-VALUE}.")
    private String interval;

    private final CountDownLatch stop = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    /** Tests have a clock of their own. */
    LongSupplier clock = System::nanoTime;

    Pause pause = nanos -> stop.await(nanos, TimeUnit.NANOSECONDS);

    @Override
    public Integer call() throws InterruptedException {
        long forNanos = nanos("--for", length, Duration.ofSeconds(30), Duration.ofHours(1));
        long everyNanos =
                nanos("--every", interval, Duration.ofMillis(500), Duration.ofSeconds(10));
        Map<String, NodeConnection> nodes = new LinkedHashMap<>();
        Thread atCtrlC = new Thread(this::end);
        Runtime.getRuntime().addShutdownHook(atCtrlC);
        try {
            PresentSettings settings = connect(nodes);
            List<Snapshot> snapshots = watch(nodes, forNanos, everyNanos);
            print(CalibrationText.of(snapshots, settings));
        } finally {
            nodes.values().forEach(NodeConnection::close);
            ended.countDown();
            removeHook(atCtrlC);
        }
        return CommandLine.ExitCode.OK;
    }

    /** Ctrl-C: the process ends when this returns. */
    private void end() {
        stop.countDown();
        try {
            ended.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return; // It runs.
        }
    }

    /** Connects to every node that can be asked; the settings are those of the first one. */
    private PresentSettings connect(Map<String, NodeConnection> nodes) {
        List<String> problems = new ArrayList<>();
        PresentSettings settings = null;
        for (String host : hosts) {
            NodeConnection node = null;
            try {
                node = jmx.connect(host);
                PresentSettings present = settings(node);
                settings = settings == null ? present : settings;
                nodes.put(host, node);
            } catch (RefusedException e) {
                problems.addAll(e.problems());
                if (node != null) {
                    node.close();
                }
            }
        }
        if (nodes.isEmpty()) {
            throw new RefusedException(problems);
        }
        problems.forEach(this::warn);
        return settings;
    }

    private static PresentSettings settings(NodeConnection node) {
        return node.run(
                (connection, horoscope) -> {
                    Object mode = connection.getAttribute(horoscope, "Mode");
                    Object keyspaces = connection.getAttribute(horoscope, "Keyspaces");
                    if ("off".equals(mode) && "{}".equals(keyspaces)) {
                        throw new RefusedException(
                                "the node at "
                                        + node.where()
                                        + " has mode 'off' and does not measure its reads; allowed:"
                                        + " shadow, on");
                    }
                    return new PresentSettings(
                            (String) connection.getAttribute(horoscope, "Formula"),
                            (String) connection.getAttribute(horoscope, "Selector"));
                });
    }

    /** Asks all nodes in turn until the time is over; one that fails is named and left out. */
    private List<Snapshot> watch(Map<String, NodeConnection> nodes, long forNanos, long everyNanos)
            throws InterruptedException {
        List<Snapshot> snapshots = new ArrayList<>();
        long start = clock.getAsLong();
        long shown = start;
        progress(0, nodes);
        while (!nodes.isEmpty()
                && clock.getAsLong() - start < forNanos
                && !pause.await(everyNanos)) {
            Iterator<Map.Entry<String, NodeConnection>> each = nodes.entrySet().iterator();
            while (each.hasNext()) {
                Map.Entry<String, NodeConnection> node = each.next();
                try {
                    snapshots.add(
                            new Snapshot(
                                    node.getKey(),
                                    clock.getAsLong(),
                                    replicas(node.getValue()),
                                    everyNanos));
                } catch (RefusedException e) {
                    e.problems().forEach(this::warn);
                    node.getValue().close();
                    each.remove();
                }
            }
            long now = clock.getAsLong();
            if (now - shown >= PROGRESS.toNanos()) {
                shown = now;
                progress(now - start, nodes);
            }
        }
        return snapshots;
    }

    private void progress(long nanos, Map<String, NodeConnection> nodes) {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(nanos);
        print(seconds + " s of " + length + ", nodes: " + nodes.size() + "\n");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Map<String, Double>> replicas(NodeConnection node) {
        return node.run(
                (connection, horoscope) ->
                        (Map<String, Map<String, Double>>)
                                connection.getAttribute(horoscope, "Replicas"));
    }

    private long nanos(String option, String text, Duration least, Duration most) {
        try {
            Duration duration = Durations.parse(text);
            if (duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0) {
                return duration.toNanos();
            }
        } catch (IllegalArgumentException e) {
            warn(e.getMessage());
        }
        throw new ParameterException(
                spec.commandLine(),
                option
                        + " is '"
                        + text
                        + "'; allowed: from "
                        + Durations.format(least)
                        + " to "
                        + Durations.format(most));
    }

    private void warn(String problem) {
        spec.commandLine().getErr().println("horoscope: " + problem);
    }

    private void print(String text) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(text);
        out.flush();
    }
}
