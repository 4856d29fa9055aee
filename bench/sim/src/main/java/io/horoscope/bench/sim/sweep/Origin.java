package io.horoscope.bench.sim.sweep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * How results came about.
 *
 * @param name of the sweep
 */
public record Origin(String name, String command, String commit, String machine) {

    /** This machine, and what the script has set. */
    public static Origin ofThisProcess(String name) {
        return new Origin(
                name,
                System.getProperty("horoscope.simulate.command", ""),
                System.getProperty("horoscope.simulate.commit", ""),
                "%s, %d cores, %s %s, Java %s"
                        .formatted(
                                processor(),
                                Runtime.getRuntime().availableProcessors(),
                                System.getProperty("os.name"),
                                System.getProperty("os.version"),
                                System.getProperty("java.version")));
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
}
