package io.horoscope.bench.lab.run.record;

import io.horoscope.bench.lab.LabFiles;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The machine of a run. */
public final class Machine {

    private Machine() {}

    /**
     * By name; what the machine does not report is missing.
     *
     * @param root the root directory, or a captured tree
     */
    public static Map<String, Object> of(Path root) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("kernel", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        facts.put("architecture", System.getProperty("os.arch"));
        put(facts, "system", root.resolve("etc/os-release"), "PRETTY_NAME=");
        put(facts, "processor", root.resolve("proc/cpuinfo"), "model name");
        facts.put("processors", Runtime.getRuntime().availableProcessors());
        put(facts, "memory", root.resolve("proc/meminfo"), "MemTotal:");
        return facts;
    }

    /** The same in one line. */
    public static String line(Map<String, Object> facts) {
        return facts.entrySet().stream()
                .map(fact -> fact.getKey() + " " + fact.getValue())
                .collect(Collectors.joining(", "));
    }

    private static void put(Map<String, Object> facts, String name, Path file, String key) {
        LabFiles.lines(file).stream()
                .filter(line -> line.startsWith(key))
                .findFirst()
                .map(line -> line.substring(key.length()).replaceAll("^[\\s:]+|\"", ""))
                .ifPresent(value -> facts.put(name, value));
    }
}
