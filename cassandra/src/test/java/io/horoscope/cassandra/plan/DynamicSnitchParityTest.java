package io.horoscope.cassandra.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dynamic snitch as a selector makes Cassandra's own choices: {@link DynamicSnitchDuel}, in a JVM of its own. */
class DynamicSnitchParityTest {

    private static final long SEED = Long.getLong("horoscope.seed", 20260101L);
    private static final int ROUNDS = 150;
    private static final long DEADLINE_SECONDS = 120;
    private static final Pattern SUMMARY =
            Pattern.compile("agreed on ([0-9]+) orders, reordered ([0-9]+)");

    @TempDir Path directory;

    @Test
    void order_anyLatencies_isThatOfCassandrasDynamicSnitch()
            throws IOException, InterruptedException {
        Path output = directory.resolve("output.txt");
        Process process =
                new ProcessBuilder(command())
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
        boolean ended;
        try {
            ended = process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS);
        } finally {
            process.destroyForcibly();
        }
        String context = "rerun with -Dhoroscope.seed=" + SEED + ": " + Files.readString(output);
        assertTrue(ended, context);
        assertEquals(0, process.exitValue(), context);
        Matcher summary = SUMMARY.matcher(context);
        assertTrue(summary.find(), context);
        assertTrue(Integer.parseInt(summary.group(1)) > 20_000, context);
        assertTrue(Integer.parseInt(summary.group(2)) > 2_000, context);
    }

    private static List<String> command() throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        for (String line :
                Files.readAllLines(Path.of("..", "conf", "cassandra", "jvm17.options"))) {
            if (line.startsWith("--add-")) {
                command.add(line);
            }
        }
        command.add("-Xmx256m");
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(DynamicSnitchDuel.class.getName());
        command.add(Long.toString(SEED));
        command.add(Integer.toString(ROUNDS));
        return command;
    }
}
