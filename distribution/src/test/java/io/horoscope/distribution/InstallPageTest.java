package io.horoscope.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.tool.HoroscopeTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** Ports, limits and defaults in INSTALL.md and CHANGELOG.md are those that are shipped. */
class InstallPageTest {

    private static final Path ROOT = Path.of("..");

    private static final Pattern COMMAND = Pattern.compile(" {4,}(?:/\\S+/)?bin/horoscope (.*)");

    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|[^\\s'])+");

    @Test
    void ports_areThoseOfTheShippedSettings() throws IOException {
        Map<String, Object> director = settings("central-job-director.yaml");
        Map<String, Object> monitor = settings("resource-monitor.yaml");
        assertEquals("0.0.0.0:9340", director.get("udp_endpoint"));
        assertRow("UDP 9340", "`udp_endpoint`", "all interfaces");
        assertEquals("127.0.0.1:9341", director.get("http_endpoint"));
        assertRow("TCP 9341", "`http_endpoint`", "loopback");
        assertEquals("127.0.0.1:9342", monitor.get("metrics_endpoint"));
        assertRow("TCP 9342", "`metrics_endpoint`", "loopback");
        assertTrue(section().contains("Default: listen_address and port 0."));
        assertRow("UDP, any free one | node", "`listen_endpoint`", "Cassandra's `listen_address`");
    }

    @Test
    void limitsOfADirector_areThoseOfTheShippedSettingsAndItsLauncher() throws IOException {
        Map<String, Object> director = settings("central-job-director.yaml");
        String limits =
                String.format(
                        "a director takes %,d nodes (`maximum_nodes`)",
                        (Integer) director.get("maximum_nodes"));
        assertTrue(prose().contains(limits), limits);
        assertTrue(prose().contains("a heap of at most 256 MB"));
        String launcher = Files.readString(Path.of("src/main/bin/central-job-director"));
        assertTrue(launcher.contains(" -Xmx256m "), launcher);
    }

    /** Commands of which the tool does not know a word would be found by operators. */
    @Test
    void commands_areThoseOfTheTool() throws IOException {
        int parsed = 0;
        for (String page : List.of("INSTALL.md", "docs/OPERATIONS.md")) {
            for (String line : Files.readAllLines(ROOT.resolve(page))) {
                Matcher command = COMMAND.matcher(line);
                if (command.matches()) {
                    parsed++;
                    HoroscopeTool.commandLine().parseArgs(words(command.group(1)));
                }
            }
        }
        assertTrue(parsed > 10, "commands: " + parsed);
    }

    private static String[] words(String line) {
        return WORD.matcher(line)
                .results()
                .map(word -> word.group().replace("'", ""))
                .toArray(String[]::new);
    }

    @Test
    @SuppressWarnings("unchecked")
    void changelog_namesTheShippedDefaults() throws IOException {
        Map<String, Object> file = settings("cassandra/resource_aware_routing.yaml");
        Map<String, Object> section = (Map<String, Object>) file.get("resource_aware_routing");
        String changelog = text("CHANGELOG.md");
        String budget = "`retry_budget` is " + section.get("retry_budget") + ":";
        assertTrue(changelog.contains(budget), budget);
        assertTrue(changelog.contains("Off by default (`fifo`)"));
        assertEquals("fifo", ((Map<String, Object>) section.get("scheduling")).get("name"));
    }

    private static void assertRow(String... cells) throws IOException {
        List<String> rows =
                Files.readAllLines(ROOT.resolve("INSTALL.md")).stream()
                        .filter(line -> line.startsWith("| " + cells[0]))
                        .collect(Collectors.toList());
        assertEquals(1, rows.size(), cells[0]);
        for (String cell : cells) {
            assertTrue(rows.get(0).contains(cell), rows.get(0));
        }
    }

    private static String prose() throws IOException {
        return text("INSTALL.md");
    }

    private static String text(String page) throws IOException {
        return Files.readString(ROOT.resolve(page)).replaceAll("\\s+", " ");
    }

    private static String section() throws IOException {
        return Files.readString(ROOT.resolve("conf/cassandra/resource_aware_routing.yaml"))
                .replaceAll("\n *#", "");
    }

    private static Map<String, Object> settings(String file) throws IOException {
        return new Yaml().load(Files.readString(ROOT.resolve("conf").resolve(file)));
    }
}
