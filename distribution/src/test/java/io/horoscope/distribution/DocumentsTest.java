package io.horoscope.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** D6: the documents name classes and tests that exist. */
class DocumentsTest {

    private static final Path ROOT = Path.of("..");

    /** Such as `ReadPlanTest`, or `state/Ingest` with the last folders of its package. */
    private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))`");

    private static final Pattern CLASS = Pattern.compile("`((?:[a-z-]+/)+[A-Z]\\w+)(?!\\.md)[.(`]");

    @Test
    void architecture_testsAndClasses_exist() throws IOException {
        Set<String> sources = sources();
        Set<String> missing = new TreeSet<>();
        int named = 0;
        for (String document : new String[] {"docs/ARCHITECTURE.md", "cassandra/WEAVE.md"}) {
            String text = Files.readString(ROOT.resolve(document));
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
