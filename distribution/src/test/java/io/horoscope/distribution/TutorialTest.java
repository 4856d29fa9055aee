package io.horoscope.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.tool.HoroscopeTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The commands of docs/TUTORIAL.md exist, and what they print there has the form of today. */
class TutorialTest {

    private static final Path ROOT = Path.of("..");
    private static final Path LAB = ROOT.resolve("bench/lab/src/main/java/io/horoscope/bench/lab");

    private static final Pattern COMMAND = Pattern.compile("(?m)^    \\$ (.+)$");
    private static final Pattern QUERY = Pattern.compile("\"(SELECT [^\"]+)\"");

    /** Of the table that the quickstart prints. */
    private static final Pattern ROW =
            Pattern.compile(
                    "(?m)^    (stock order|Horoscope) +[0-9.]+ +[0-9.]+ +[0-9]+ % +[0-9.]+ %"
                            + " +([0-9.]+ s|never) +([0-9.]+ s|never) +[0-9]+$");

    /** A script has each word and option in its help. */
    @Test
    void scripts_areThere() throws IOException {
        int found = 0;
        for (String command : commands()) {
            String[] words = command.split(" ", -1);
            if (words[0].startsWith("./scripts/")) {
                found++;
                String script = Files.readString(ROOT.resolve(words[0]));
                assertTrue(Files.isExecutable(ROOT.resolve(words[0])), command);
                for (String word : List.of(words).subList(1, words.length)) {
                    assertTrue(word.matches("[0-9]") || script.contains(word), command);
                }
            }
        }
        assertTrue(found >= 4, "scripts: " + found);
    }

    @Test
    void commandsOfTheTool_areParsed() throws IOException {
        int found = 0;
        for (String command : commands()) {
            int tool = command.indexOf("bin/horoscope ");
            if (tool >= 0) {
                found++;
                String arguments = command.substring(tool + "bin/horoscope ".length());
                HoroscopeTool.commandLine().parseArgs(arguments.split(" ", -1));
            }
        }
        assertEquals(1, found, "commands");
    }

    /** OperationsIT runs all queries of that page. */
    @Test
    void queries_areThoseOfOperations() throws IOException {
        String operations = Files.readString(ROOT.resolve("docs/OPERATIONS.md"));
        List<String> queries =
                QUERY.matcher(page())
                        .results()
                        .map(query -> query.group(1))
                        .filter(query -> query.contains(" horoscope."))
                        .collect(Collectors.toList());
        assertFalse(queries.isEmpty(), page());
        for (String query : queries) {
            assertTrue(operations.contains("`" + query + "`"), query);
        }
    }

    @Test
    void outcome_hasTheFormOfTheQuickstart() throws IOException {
        List<String> headings =
                Files.readAllLines(LAB.resolve("quickstart/Outcome.java")).stream()
                        .filter(
                                line ->
                                        line.contains("p99 of reads, ms ")
                                                || line.contains("order  "))
                        .map(line -> line.strip().replace("%1$s", "node2").replace("%%", "%"))
                        .collect(Collectors.toList());
        assertEquals(2, headings.size(), headings.toString());
        for (String heading : headings) {
            assertTrue(page().contains(heading + "\n"), heading);
        }
        assertTrue(ROW.matcher(page()).results().count() >= 2);
    }

    @Test
    void status_hasTheColumnsOfTheScript() throws IOException {
        String source = Files.readString(LAB.resolve("run/observe/StatusTable.java"));
        String heading =
                page().lines()
                        .filter(line -> line.contains("] node  "))
                        .map(line -> line.substring(line.indexOf("] ") + 2))
                        .findFirst()
                        .orElseThrow();
        for (String column : heading.split(" +", -1)) {
            assertTrue(source.contains("\"" + column + "\""), column);
        }
    }

    /** The term that decided is one of the selector's. */
    @Test
    void trace_hasATermOfTheSelector() throws IOException {
        Path reasons =
                ROOT.resolve("core/src/main/java/io/horoscope/core/select/HoroscopeReasons.java");
        Matcher term = Pattern.compile("mostly for ([a-z ]+)\n").matcher(page());
        assertTrue(term.find(), page());
        assertTrue(Files.readString(reasons).contains("\"" + term.group(1) + "\""), term.group());
    }

    private static List<String> commands() throws IOException {
        return COMMAND.matcher(page())
                .results()
                .map(command -> command.group(1))
                .collect(Collectors.toList());
    }

    private static String page() throws IOException {
        return Files.readString(ROOT.resolve("docs/TUTORIAL.md"));
    }
}
