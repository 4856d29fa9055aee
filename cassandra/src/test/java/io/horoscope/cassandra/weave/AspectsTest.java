package io.horoscope.cassandra.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is woven into Cassandra asks our classes, and has no logic of its own. */
class AspectsTest {

    private static final Path ASPECTS =
            Path.of("src/main/aspect/io/horoscope/cassandra/weave").toAbsolutePath();

    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\n]*");

    /** Loops, clocks, threads, locks and catching. */
    private static final Pattern LOGIC =
            Pattern.compile(
                    "\\b(for|while|do|synchronized|catch|System|Thread|await|wait|sleep)\\b");

    /** A condition is what a hook answers. */
    private static final Pattern CONDITION = Pattern.compile("\\bif \\((?!!?\\w+Hook\\.)");

    @Test
    void aspects_haveNoLogic() throws IOException {
        Set<String> found = new TreeSet<>();
        List<Path> aspects = aspects();
        for (Path aspect : aspects) {
            String code = COMMENT.matcher(Files.readString(aspect)).replaceAll("");
            for (Pattern forbidden : List.of(LOGIC, CONDITION)) {
                Matcher matcher = forbidden.matcher(code);
                while (matcher.find()) {
                    found.add(aspect.getFileName() + ": " + matcher.group());
                }
            }
        }
        assertEquals(Set.of(), found);
        assertTrue(aspects.size() > 5, aspects.toString());
    }

    private static List<Path> aspects() throws IOException {
        try (Stream<Path> files = Files.list(ASPECTS)) {
            return files.filter(file -> file.toString().endsWith(".aj"))
                    .collect(Collectors.toList());
        }
    }
}
