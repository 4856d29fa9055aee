package io.horoscope.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.weave.WeavePoints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jboss.byteman.check.RuleCheck;
import org.junit.jupiter.api.Test;

/**
 * Where Byteman's rules, which find their places in stock classes, find none in the woven ones: these
 * places, and no other, are in the documents.
 */
class BytemanIT {

    private static final String VERSION = "5.0.8";
    private static final Path PAGE = Path.of("..", "..", "docs", "OPERATIONS.md");
    private static final Pattern LISTED =
            Pattern.compile("(?m)^\\| `([\\w$]+\\.\\w+)` \\| ([^|]+) \\|$");

    @Test
    void rules_findTheirPlaces_butForThoseThatOperationsNames() throws IOException {
        Set<String> woven = lost(Stock.woven(VERSION));
        woven.removeAll(lost(Stock.classes(VERSION)));
        assertEquals(listed(), woven);
    }

    private static Set<String> lost(Path classes) throws IOException {
        List<Path> first =
                List.of(classes, StockNode.agentJar(), NodeProgram.jarOf(RuleCheck.class));
        List<String> output = NodeProgram.run(BytemanRules.class, List.of(), first, methods());
        assertEquals("end", output.isEmpty() ? "" : output.get(output.size() - 1), "" + output);
        return output.stream()
                .filter(line -> line.startsWith("lost "))
                .map(line -> line.substring("lost ".length()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String methods() throws IOException {
        Set<String> lines = new TreeSet<>();
        for (String point : WeavePoints.listed().keySet()) {
            String[] parts = point.split(" ", -1);
            Path stock = Stock.classes(VERSION).resolve(parts[0] + ".class");
            if (Files.exists(stock)) {
                lines.add(parts[0] + " " + parts[1] + " " + stock.toAbsolutePath());
            }
        }
        return String.join("\n", lines);
    }

    private static Set<String> listed() throws IOException {
        Set<String> listed = new TreeSet<>();
        Matcher rows = LISTED.matcher(Files.readString(PAGE));
        while (rows.find()) {
            listed.add(rows.group(1) + ": " + rows.group(2).replace("`", "").strip());
        }
        return listed;
    }
}
