package io.horoscope.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.weave.AspectWeaver;
import io.horoscope.weave.CassandraJar;
import io.horoscope.weave.OurClasses;
import io.horoscope.weave.WeaveProof;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What docs/RELEASES.md says of releases that are refused. */
@Tag("slow")
class ReleasesPageTest {

    private static final Path PAGE = Path.of("..", "..", "docs", "RELEASES.md");
    private static final Pattern COUNT = Pattern.compile("`adopt` names ([0-9]+) places");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| ([0-9]+) \\| (.*) \\|$");
    private static final String INSERTED = "inserted ";

    @Test
    void counts_areThoseOfTheProofs() throws Exception {
        Matcher said = COUNT.matcher(Files.readString(PAGE));
        for (String release : List.of("4.0.19", "6.0-alpha2")) {
            assertTrue(said.find(), release);
            List<String> problems = problems(release);
            assertEquals(
                    said.group(1), "" + problems.size(), release + String.join("\n", problems));
        }
    }

    /** A row that says "as it is" and no more is a point whose insertions are all there. */
    @Test
    void pointsOf6_asTheyAre_areThoseOfTheProofs() throws Exception {
        Set<String> fails = new TreeSet<>();
        List<String> points = Files.readAllLines(Path.of("..", "WEAVE.md"));
        for (String problem : problems("6.0-alpha2")) {
            if (problem.startsWith(INSERTED)) {
                fails.add(point(problem, points));
            }
        }
        Set<String> said = new TreeSet<>();
        Matcher row = ROW.matcher(Files.readString(PAGE));
        while (row.find()) {
            if (!row.group(2).startsWith("as it is") && !row.group(2).startsWith("not for")) {
                said.add(row.group(1));
            }
        }
        assertEquals(fails, said);
    }

    /** The number of the row of WEAVE.md with the class, the method and what is inserted. */
    private static String point(String problem, List<String> rows) {
        String[] place = problem.substring(problem.indexOf(": ") + 2).split(" ", -1);
        String type = place[0].substring(place[0].lastIndexOf('/') + 1);
        String method = place[1].substring(0, place[1].indexOf('('));
        for (String row : rows) {
            if (row.matches("\\| [0-9]+ \\|.*")
                    && row.contains(type)
                    && row.contains(method + "(")
                    && row.contains(place[2])) {
                return row.split("\\|", -1)[1].strip();
            }
        }
        throw new AssertionError("no row for " + problem);
    }

    private static List<String> problems(String release) throws Exception {
        CassandraJar jar = AspectWeaverTest.unlisted(release);
        Path ours = WovenVersionsTest.moduleJar();
        return WeaveProof.problems(
                jar, AspectWeaver.weave(jar, List.of(), ours), OurClasses.of(ours));
    }
}
