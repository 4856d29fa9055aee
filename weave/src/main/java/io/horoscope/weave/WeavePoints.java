package io.horoscope.weave;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What is listed as woven, from {@code weave-points.txt}. */
public final class WeavePoints {

    private static final String FIELD = "field:";

    private WeavePoints() {}

    /** "class method(descriptor) inserted" to how often it is inserted there. */
    public static Map<String, Integer> listed() throws IOException {
        Map<String, Integer> points = new TreeMap<>();
        for (String[] line : lines()) {
            if (line.length > 2) {
                points.put(line[0] + " " + line[1] + " " + line[2], Integer.parseInt(line[3]));
            }
        }
        return points;
    }

    /** "class member" of all that the weave may change or add, as {@link WovenChanges} names it. */
    public static Set<String> members() throws IOException {
        Set<String> members = new TreeSet<>();
        for (String[] line : lines()) {
            members.add(line[0] + " " + line[1]);
            if (line.length > 2 && line[2].startsWith(FIELD)) {
                members.add(line[0] + " " + line[2].substring(FIELD.length()));
            }
        }
        return members;
    }

    private static List<String[]> lines() throws IOException {
        try (InputStream in = WeavePoints.class.getResourceAsStream("weave-points.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.strip().split("\\s+", -1))
                    .collect(Collectors.toList());
        }
    }

    /** The listed classes, as entries of a jar. */
    public static Set<String> classes() throws IOException {
        Set<String> entries = new TreeSet<>();
        for (String point : listed().keySet()) {
            entries.add(point.substring(0, point.indexOf(' ')) + ".class");
        }
        return entries;
    }
}
