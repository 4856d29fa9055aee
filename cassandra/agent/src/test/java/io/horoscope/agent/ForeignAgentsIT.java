package io.horoscope.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.agent.ForeignAgent.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The classes of a node beside an agent of each shape, in both orders; no node is started. */
class ForeignAgentsIT {

    private static final String DAEMON = "org/apache/cassandra/service/CassandraDaemon";
    private static final String COMMAND = "org/apache/cassandra/db/ReadCommand";

    @TempDir private Path folder;

    private static List<String> run(List<String> options) throws IOException {
        return NodeProgram.run(LoadedWoven.class, options, List.of());
    }

    private static String horoscope() {
        return "-javaagent:" + StockNode.agentJar();
    }

    private static void requireOn(List<String> output) throws IOException {
        assertTrue(output.contains("problem: none"), output.toString());
        assertEquals(woven(run(List.of(horoscope()))), woven(output));
    }

    private static int woven(List<String> output) {
        return output.stream()
                .filter(line -> line.startsWith("woven: "))
                .mapToInt(line -> Integer.parseInt(line.substring("woven: ".length())))
                .findFirst()
                .orElseThrow(() -> new AssertionError(String.join("\n", output)));
    }

    @Test
    void alone_allClassesAreWoven() throws IOException {
        List<String> output = run(List.of(horoscope()));
        assertTrue(output.contains("problem: none"), output.toString());
        assertTrue(woven(output) > 5, output.toString());
    }

    @ParameterizedTest
    @CsvSource({"CHANGES, " + DAEMON, "RETRANSFORMS, " + DAEMON, "LOADS, " + COMMAND})
    void afterHoroscope_anyShape_isOn(Shape shape, String name) throws IOException {
        requireOn(run(List.of(horoscope(), ForeignAgent.option(shape, name, folder))));
    }

    @ParameterizedTest
    @CsvSource({DAEMON, COMMAND})
    void beforeHoroscope_retransforming_isOn(String name) throws IOException {
        String other = ForeignAgent.option(Shape.RETRANSFORMS, name, folder);
        requireOn(run(List.of(other, horoscope())));
    }

    /** All or none: where it is off, no class is woven. */
    @ParameterizedTest
    @CsvSource({
        "CHANGES, " + DAEMON + ", org.apache.cassandra.service.CassandraDaemon was changed by",
        "LOADS, " + COMMAND + ", loaded before the agent could replace them: "
    })
    void beforeHoroscope_otherShapes_isOffAndSaysWhatToDo(Shape shape, String name, String why)
            throws IOException {
        String other = ForeignAgent.option(shape, name, folder);
        List<String> output = run(List.of(other, horoscope()));
        String problem =
                output.stream().filter(line -> line.startsWith("problem: ")).findFirst().orElse("");
        assertTrue(problem.startsWith("problem: " + why), output.toString());
        assertTrue(problem.contains("allowed: Horoscope's -javaagent before"), problem);
        assertEquals(0, woven(output));
    }

    /** The real ones that change classes of Cassandra, or are the most usual. */
    @ParameterizedTest
    @CsvSource({"opentelemetry.jar, true", "opentelemetry.jar, false", "jmx-exporter.jar, true"})
    void realAgent_isOn(String jar, boolean isBefore) throws IOException {
        Path rules = Files.writeString(folder.resolve("rules.yaml"), "rules: []\n");
        String argument = jar.startsWith("jmx") ? "=0:" + rules : "";
        String other =
                "-javaagent:" + Path.of(System.getProperty("horoscope.foreign"), jar) + argument;
        List<String> options = new ArrayList<>(List.of(horoscope()));
        options.add(isBefore ? 0 : 1, other);
        for (String off : List.of("traces", "metrics", "logs")) {
            options.add("-Dotel." + off + ".exporter=none");
        }
        requireOn(run(options));
    }
}
