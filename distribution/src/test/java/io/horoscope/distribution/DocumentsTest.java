package io.horoscope.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.tool.HoroscopeTool;
import io.horoscope.tool.tree.AgentJar;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** D6: the documents name classes, tests, files and commands that exist, and stay readable. */
class DocumentsTest {

    private static final Pattern RANGE =
            Pattern.compile("\\b[345]\\.[0-9]+\\.[0-9]+ to [345]\\.[0-9]+\\.[0-9]+\\b");

    private static final Path ROOT = Path.of("..");

    /** Such as `ReadPlanTest`, or `state/Ingest` with the last folders of its package. */
    private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))`");

    private static final Pattern CLASS = Pattern.compile("`((?:[a-z-]+/)+[A-Z]\\w+)(?!\\.md)[.(`]");

    private static final Pattern SCRIPT = Pattern.compile("\\./(scripts/[a-z-]+)");

    private static final int LONGEST_LINE = 100;
    private static final int MOST_WORDS = 25;

    @Test
    void links_ofAllPages_leadToFiles() throws IOException {
        Set<String> broken = new TreeSet<>();
        for (Path page : pages()) {
            broken.addAll(Links.broken(page));
            Matcher script = SCRIPT.matcher(Files.readString(page));
            while (script.find()) {
                if (!Files.isExecutable(ROOT.resolve(script.group(1)))) {
                    broken.add(page + ": " + script.group(1));
                }
            }
        }
        assertEquals(Set.of(), broken);
    }

    @Test
    void prose_ofAllPages_wrapsAt100() throws IOException {
        Set<String> tooLong = new TreeSet<>();
        for (Path page : pages()) {
            boolean isCode = false;
            int number = 0;
            for (String line : Files.readAllLines(page)) {
                number++;
                isCode ^= line.startsWith("```");
                boolean isProse =
                        !isCode && !line.startsWith("    ") && !line.matches(" *([|<]|!\\[).*");
                if (isProse && line.codePointCount(0, line.length()) > LONGEST_LINE) {
                    tooLong.add(page + ":" + number);
                }
            }
        }
        assertEquals(Set.of(), tooLong);
    }

    /** A table without one is shown as text. */
    @Test
    void tables_ofAllPages_haveAHeaderOfAsManyCells() throws IOException {
        Set<String> wrong = new TreeSet<>();
        for (Path page : pages()) {
            String header = "";
            for (String line : Files.readAllLines(page)) {
                if (line.matches("\\|( ?:?-+:? ?\\|)+") && cells(header) != cells(line)) {
                    wrong.add(page + ": " + header + line);
                }
                header = line;
            }
        }
        assertEquals(Set.of(), wrong);
    }

    private static long cells(String row) {
        return row.replace("\\|", "").chars().filter(each -> each == '|').count();
    }

    /** Without tables, code and what is generated, of which a value counts as one word. */
    @Test
    void sentences_ofPagesForUsers_haveAtMost25Words() throws IOException {
        Set<String> tooLong = new TreeSet<>();
        for (Path page : pages()) {
            if (!page.toString().matches(".*\\.\\./((docs/)?[A-Z]+|docs/decisions/.*)\\.md")) {
                continue;
            }
            for (String sentence : sentences(Files.readString(page))) {
                if (sentence.split(" ").length > MOST_WORDS) {
                    tooLong.add(page + ": " + sentence);
                }
            }
        }
        assertEquals(Set.of(), tooLong);
    }

    private static List<String> sentences(String page) {
        String prose =
                page.replaceAll("(?s)```.*?```|<!-- (table|report|run).*?<!-- end -->", "")
                        .replaceAll("(?m)^(    |\\||#|!\\[).*$", "")
                        .replaceAll("(?s)<data[^>]*>.*?</data>|`[^`]*`", "value")
                        .replaceAll("(?s)\\[([^]]*)]\\([^)]*\\)", "$1");
        return Arrays.stream(prose.split("\n\\s*\n|\n(?=\\s*- )|\n(?=\\d+\\. )"))
                .map(paragraph -> paragraph.replaceAll("(?m)^\\s*- ", "").replaceAll("\\s+", " "))
                .flatMap(paragraph -> Arrays.stream(paragraph.split("(?<=[.:?!;]) ")))
                .map(String::strip)
                .collect(Collectors.toList());
    }

    /** The releases are listed in one place, the pom.xml of the agent. */
    @Test
    void ranges_ofReleases_areThoseOfTheAgent() throws IOException {
        AgentJar agent = AgentJar.read(Path.of(System.getProperty("horoscope.agent.jar")));
        Set<String> ranges = Set.of(agent.ranges().split(" and ", -1));
        Set<String> others = new TreeSet<>();
        for (String page : List.of("README.md", "INSTALL.md", "CHANGELOG.md")) {
            String text = Files.readString(ROOT.resolve(page)).replaceAll("\\s+", " ");
            for (String range : ranges) {
                assertTrue(text.contains(range), page + " has not " + range);
            }
            Matcher range = RANGE.matcher(text);
            while (range.find()) {
                if (!ranges.contains(range.group())) {
                    others.add(page + ": " + range.group());
                }
            }
        }
        assertEquals(Set.of(), others);
    }

    /** A line of the script ends its coordinates with the version. */
    @Test
    void agents_ofTheScript_areThoseOfThePage() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/OPERATIONS.md"));
        Matcher agent =
                Pattern.compile("(?m)^[a-z-]+ [a-z.]+:[a-z_-]+:([0-9.]+)[: ]")
                        .matcher(Files.readString(ROOT.resolve("scripts/agents")));
        int count = 0;
        for (; agent.find(); count++) {
            assertTrue(page.contains(" " + agent.group(1)), agent.group());
        }
        assertEquals(8, count);
    }

    @Test
    void readme_isReadToTheEnd() throws IOException {
        int lines = Files.readAllLines(ROOT.resolve("README.md")).size();
        assertTrue(lines <= 90, "lines of README.md: " + lines);
    }

    /** A user reads it before an upgrade; the history of measurements is in git. */
    @Test
    void changelog_ofThisVersion_isShort() throws IOException {
        String[] entries = Files.readString(ROOT.resolve("CHANGELOG.md")).split("(?m)^## ", -1);
        Properties version = new Properties();
        try (InputStream in = HoroscopeTool.class.getResourceAsStream("version.properties")) {
            version.load(in);
        }
        assertTrue(entries[1].startsWith(version.get("horoscope") + " "), entries[1]);
        for (String entry : entries) {
            assertTrue(entry.lines().count() <= 40, entry);
        }
    }

    @Test
    void architecture_testsAndClasses_exist() throws IOException {
        Set<String> sources = sources();
        Set<String> missing = new TreeSet<>();
        int named = 0;
        List<Path> documents = records();
        for (String document :
                new String[] {
                    "docs/ARCHITECTURE.md",
                    "docs/EXTENDING.md",
                    "docs/OPERATIONS.md",
                    "docs/TESTING.md",
                    "SECURITY.md",
                    "INSTALL.md",
                    "CONTRIBUTING.md",
                    "cassandra/WEAVE.md"
                }) {
            documents.add(ROOT.resolve(document));
        }
        for (Path document : documents) {
            String text = Files.readString(document);
            for (Pattern pattern : new Pattern[] {TEST, CLASS}) {
                Matcher matcher = pattern.matcher(text);
                while (matcher.find()) {
                    named++;
                    String name = matcher.group(1);
                    if (sources.stream().noneMatch(source -> isNamed(source, name))) {
                        missing.add(document + ": " + name);
                    }
                }
            }
        }
        assertEquals(Set.of(), missing);
        assertTrue(named > 50, "names found: " + named);
    }

    @Test
    void decisions_everyRecord_isInTheIndexUnderItsNumber() throws IOException {
        String index = Files.readString(ROOT.resolve("docs/decisions/README.md"));
        List<Path> records = records();
        assertTrue(records.size() > 20, "records found: " + records.size());
        for (Path record : records) {
            String heading = Files.readAllLines(record).get(0).substring("# ".length());
            String file = record.getFileName().toString();
            assertTrue(index.contains("[" + heading + "](" + file + ")"), heading);
            String number = heading.substring(0, heading.indexOf('.'));
            assertEquals(Integer.parseInt(number), Integer.parseInt(file.substring(0, 4)), file);
        }
    }

    @Test
    void security_everyRow_namesATest() throws IOException {
        List<String> rows =
                Files.readAllLines(ROOT.resolve("SECURITY.md")).stream()
                        .filter(line -> line.startsWith("| ") && !line.startsWith("| who"))
                        .collect(Collectors.toList());
        assertTrue(rows.size() > 5, rows.toString());
        for (String row : rows) {
            assertTrue(TEST.matcher(row).find(), row);
        }
    }

    /** Folders of a name may leave some out: core/plan/ReadPlan is .../core/plan/ReadPlan.java. */
    private static boolean isNamed(String source, String name) {
        if (source.endsWith("/" + name)) {
            return true;
        }
        int first = name.indexOf('/');
        return first > 0
                && source.endsWith(name.substring(first))
                && source.contains("/" + name.substring(0, first) + "/");
    }

    /** Every page of the repository, and none of a build or of a clone within it. */
    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !file.toString().matches(".*/(target|build|\\.[a-z]+)/.*"))
                    .collect(Collectors.toList());
        }
    }

    private static List<Path> records() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve("docs/decisions"))) {
            return files.filter(file -> file.toString().matches(".*/[0-9]{4}-[a-z0-9-]+\\.md"))
                    .collect(Collectors.toList());
        }
    }

    private static Set<String> sources() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.map(Path::toString)
                    .filter(file -> !file.contains("/target/"))
                    .filter(file -> file.endsWith(".java") || file.endsWith(".aj"))
                    .map(file -> file.substring(0, file.lastIndexOf('.')))
                    .collect(Collectors.toSet());
        }
    }
}
