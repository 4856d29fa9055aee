package io.horoscope.bench.lab.run.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The machine that everything runs on. */
public final class Machine {

    private Machine() {}

    /**
     * By name; what the machine does not tell is missing.
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
        facts.put("disk_antagonist", hasFio(System.getenv("PATH")) ? "fio" : "perl");
        return facts;
    }

    static boolean hasFio(String path) {
        return Stream.of(path.split(":", -1))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, "fio")));
    }

    private static void put(Map<String, Object> facts, String name, Path file, String key) {
        try {
            for (String line : Files.readAllLines(file)) {
                if (line.startsWith(key)) {
                    facts.put(name, line.substring(key.length()).replaceAll("^[\\s:]+|\"", ""));
                    return;
                }
            }
        } catch (IOException e) {
            // No such file on this machine: the fact stays away.
            return;
        }
    }
}
