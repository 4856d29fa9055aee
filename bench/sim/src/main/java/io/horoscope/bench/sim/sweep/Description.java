package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.fault.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
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

    Map<String, Object> values(Plan plan, int finishedRuns) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("tool", "simulate");
        values.put("name", name);
        values.put("title", "replica selection, simulated");
        values.put("machine", machine);
        values.put("commit", commit);
        values.put("command", command);
        values.put("seed", 1);
        values.put("started", started.toString());
        values.put("runs", finishedRuns);
        values.put("planned", plan.jobs().size());
        values.put("seeds", plan.seeds());
        values.put("scenarios", plan.points().stream().map(Description::of).toList());
        return values;
    }

    private static Map<String, Object> of(Point point) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("name", point.file().name());
        values.put("variant", point.variant().label());
        values.put("description", point.file().description());
        values.put("values", point.variant().values());
        values.put(
                "windows",
                point.variant().scenario().windows().stream().map(Description::of).toList());
        return values;
    }

    private static Map<String, Object> of(Window window) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("name", window.name());
        values.put("from_s", window.fromNanos() / 1e9);
        values.put("until_s", window.untilNanos() / 1e9);
        values.put("nodes", window.nodes());
        return values;
    }
}
