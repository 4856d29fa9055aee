package io.horoscope.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The classes and settings in docs/EXTENDING.md, in a jar of their own beside the agent's. */
class ExtendingIT {

    private static final Path REPOSITORY = Path.of("..", "..");
    private static final Path CONTRACT =
            Path.of("core/src/test/resources/io/horoscope/core/settings/user-contract.txt");
    private static final int MOST_LINES = 39;
    private static final int ROWS = 200;

    @TempDir Path directory;

    @Test
    void classes_fromAJarByTheirSettings_doWhatTheySay() throws Exception {
        Path settings = Files.writeString(directory.resolve("horoscope.yaml"), settings());
        String classPath =
                String.join(
                        System.getProperty("path.separator"),
                        StockNode.agentJar().toString(),
                        jar().toString(),
                        System.getProperty("java.class.path"));
        Process probe =
                new ProcessBuilder(
                                Path.of(StockNode.javaHome(17), "bin", "java").toString(),
                                "-cp",
                                classPath,
                                ExtendingProbe.class.getName(),
                                settings.toString())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        String output = new String(probe.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, probe.waitFor(), output);
        List<String> expected =
                List.of(
                        "popular_fewest: popular [2, 1, 0], other [0, 1, 2], scan [0, 1, 2]",
                        "short_first: [short, long], after 60 ms [long, short]",
                        "failures: 0",
                        "free_heap: a number at replica 1, unknown at 0");
        assertEquals(
                expected,
                output.lines().filter(expected::contains).collect(Collectors.toList()),
                output);
    }

    @Test
    void node_withTheJarOnItsClassPath_selectsAndServesByTheClasses() throws Exception {
        StockNode.Plan plan = new StockNode.Plan("4.1").horoscope().settings(settings());
        try (StockNode node = plan.firstOnClassPath(jar()).start().awaitUp();
                CqlSession session = Cql.session()) {
            Cql.createKeyspace(session, "own", 1);
            session.execute("CREATE TABLE own.numbers (key int PRIMARY KEY, value int)");
            for (int key = 0; key < ROWS; key++) {
                session.execute("INSERT INTO own.numbers (key, value) VALUES (?, ?)", key, key);
            }
            for (int key = 0; key < ROWS; key++) {
                Row row = session.execute("SELECT * FROM own.numbers WHERE key = ?", key).one();
                assertEquals(key, row.getInt("value"));
                assertEquals(ROWS, session.execute("SELECT * FROM own.numbers").all().size());
            }
            assertEquals(
                    "{name: com.example.PopularFewest, threshold: 0.01}",
                    Cql.setting(session, "selector"));
            assertEquals(
                    "{name: com.example.ShortFirst, short_ms: 2, longest_wait_ms: 50}",
                    Cql.setting(session, "scheduling"));
            assertEquals("[{name: com.example.FreeHeap}]", Cql.setting(session, "state_feedback"));
            double heap =
                    session.execute("SELECT facts FROM horoscope.replicas")
                            .one()
                            .getMap("facts", String.class, Double.class)
                            .get("free_heap");
            assertTrue(heap > 0, "free_heap: " + heap);
            Row routing = session.execute("SELECT * FROM horoscope.routing").one();
            assertTrue(routing.getLong("reads") >= ROWS, routing.getFormattedContents());
            assertTrue(served(session) >= ROWS, "scans served");
            assertFalse(node.output().contains("Horoscope failed"), node.output());
        }
    }

    @Test
    void classes_ofThePage_areShortAndUseTheContractOnly() throws IOException {
        Set<String> allowed = new TreeSet<>();
        for (String line : Files.readAllLines(REPOSITORY.resolve(CONTRACT))) {
            if (!line.startsWith(" ")) {
                allowed.add(line.replaceAll("<.*", "").replaceAll(".* ", ""));
            }
        }
        for (String source : sources().values()) {
            List<String> lines = source.lines().collect(Collectors.toList());
            assertTrue(lines.size() <= MOST_LINES, lines.size() + " lines: " + lines.get(0));
            for (String line : lines) {
                if (line.startsWith("import ")) {
                    String name = line.substring("import ".length(), line.length() - 1);
                    assertTrue(allowed.contains(name), name + " not in " + allowed);
                }
            }
        }
    }

    /** Reads that came out of levels of scans; a coordinator's own points may not be queued. */
    private static long served(CqlSession session) {
        return session.execute("SELECT reads, served FROM horoscope.scheduling").all().stream()
                .filter(row -> "scans".equals(row.getString("reads")))
                .mapToLong(row -> row.getLong("served"))
                .sum();
    }

    private Path jar() throws IOException, InterruptedException {
        Path classes = Files.createDirectories(directory.resolve("classes"));
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "-cp",
                                StockNode.agentJar().toString(),
                                "--release",
                                "11",
                                "-Xlint:all,-path", // adopted.jar, which seldom is there.
                                "-Werror",
                                "-d",
                                classes.toString()));
        for (Map.Entry<String, String> source : sources().entrySet()) {
            Path file = directory.resolve(source.getKey() + ".java");
            arguments.add(Files.writeString(file, source.getValue()).toString());
        }
        int problems =
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, arguments.toArray(new String[0]));
        assertEquals(0, problems, "javac");
        Path jar = directory.resolve("mine.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).collect(Collectors.toList())) {
                out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
            }
        }
        return jar;
    }

    private static String settings() throws IOException {
        return blocks("yaml").get(0);
    }

    /** By the name of the class. */
    private static Map<String, String> sources() throws IOException {
        Map<String, String> sources = new TreeMap<>();
        for (String block : blocks("java")) {
            Matcher name = Pattern.compile("public final class (\\w+)").matcher(block);
            assertTrue(name.find(), block);
            sources.put(name.group(1), block);
        }
        assertEquals(Set.of("FreeHeap", "PopularFewest", "ShortFirst"), sources.keySet());
        return sources;
    }

    private static List<String> blocks(String language) throws IOException {
        String page = Files.readString(REPOSITORY.resolve("docs/EXTENDING.md"));
        Matcher block = Pattern.compile("(?s)```" + language + "\n(.*?)```\n").matcher(page);
        return block.results().map(found -> found.group(1)).collect(Collectors.toList());
    }
}
