package io.horoscope.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The model of reads of the module {@code cassandra}, compiled for Cassandra 5.0 and run with the
 * agent: reads whose retries are withheld are as safe there. More reads: {@code
 * -Dhoroscope.model.reads=1000000}; others: {@code -Dhoroscope.seed=7}.
 */
class ReadModelIT {

    private static final String PROBE = "io.horoscope.cassandra.weave.ReadModelProbe";
    private static final int READS = Integer.getInteger("horoscope.model.reads", 20_000);
    private static final long SEED = Long.getLong("horoscope.seed", 20260102L);

    /** Failures are drawn for each message, so these differ by chance: four standard deviations. */
    private static final double MOST_DEVIATIONS = 4;

    @TempDir Path classes;

    @Test
    void read_of50_keepsWhatStockKeeps() throws Exception {
        StockNode.Plan plan =
                new StockNode.Plan("5.0")
                        .horoscope()
                        .program(PROBE, Integer.toString(READS), Long.toString(SEED));
        compile();
        String output;
        try (StockNode probe = plan.firstOnClassPath(classes).start()) {
            assertEquals(0, probe.awaitEnd(), probe.output());
            output = probe.output();
        }
        assertEquals("{}", said("as stock, broken", output));
        assertEquals("{}", said("limited, broken", output));
        assertEquals("0", said("errors", output));
        assertEquals(READS, count("limited, reads", output));
        assertTrue(count("withheld", output) > READS / 50, output);
        double stock = count("as stock, failed", output);
        double ours = count("limited, failed", output);
        assertTrue(ours - stock <= MOST_DEVIATIONS * Math.sqrt(stock + ours), output);
    }

    private void compile() throws IOException {
        List<Path> libraries = new ArrayList<>(StockNode.jars("5.0"));
        libraries.add(StockNode.agentJar());
        int problems =
                ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "-nowarn",
                                "-proc:none",
                                "-d",
                                classes.toString(),
                                "-sourcepath",
                                path(
                                        List.of(
                                                Path.of("../src/test/java"),
                                                Path.of("../../core/src/test/java"))),
                                "-cp",
                                path(libraries),
                                "../src/test/java/" + PROBE.replace('.', '/') + ".java");
        assertEquals(0, problems, "javac");
    }

    private static String path(List<Path> parts) {
        return parts.stream()
                .map(Path::toString)
                .collect(Collectors.joining(System.getProperty("path.separator")));
    }

    private static long count(String name, String output) {
        return Long.parseLong(said(name, output));
    }

    private static String said(String name, String output) {
        Matcher line = Pattern.compile("(?m)^" + Pattern.quote(name) + ": (.*)$").matcher(output);
        assertTrue(line.find(), name + " in:\n" + output);
        return line.group(1);
    }
}
