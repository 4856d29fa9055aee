package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.fault.Window;
import io.horoscope.bench.sim.scenario.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How results came about, for {@code run.json}.
 *
 * @param name of the sweep
 */
public record Description(
        String name, String command, String commit, String machine, Instant started) {

    /** This machine, now, and what the script has set. */
    public static Description ofThisProcess(String name) {
        return new Description(
                name,
                System.getProperty("horoscope.simulate.command", ""),
                System.getProperty("horoscope.simulate.commit", ""),
                "%s, %d cores, %s %s, Java %s"
                        .formatted(
                                processor(),
                                Runtime.getRuntime().availableProcessors(),
                                System.getProperty("os.name"),
                                System.getProperty("os.version"),
                                System.getProperty("java.version")),
                Instant.now());
    }

    private static String processor() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }

    /** What {@code run.json} has, in snake case. */
    record Values(
            String tool,
            String name,
            String title,
            String machine,
            String commit,
            String command,
            int seed,
            String started,
            int runs,
            int planned,
            int seeds,
            List<Entry> scenarios) {}

    record Entry(
            String name,
            String variant,
            String half,
            String description,
            Map<String, String> values,
            List<Fault> windows) {}

    record Fault(String name, double fromS, double untilS, List<Integer> nodes) {}

    Values values(Plan plan, int finishedRuns) {
        return new Values(
                "simulate",
                name,
                "replica selection, simulated",
                machine,
                commit,
                command,
                plan.firstSeed(),
                started.toString(),
                finishedRuns,
                plan.jobs().size(),
                plan.seeds(),
                plan.variants().stream().map(Description::entry).toList());
    }

    private static Entry entry(Variant variant) {
        return new Entry(
                variant.name(),
                variant.label(),
                variant.half(),
                variant.description(),
                variant.values(),
                variant.scenario().windows().stream().map(Description::fault).toList());
    }

    private static Fault fault(Window window) {
        double fromS = window.fromNanos() / 1e9;
        return new Fault(window.name(), fromS, window.untilNanos() / 1e9, window.nodes());
    }
}
