package io.horoscope.cassandra.weave;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What is listed as woven, from {@code weave-points.txt}. */
public final class WeavePoints {

    private WeavePoints() {}

    /** "class method(descriptor) inserted" to how often it is inserted there. */
    public static Map<String, Integer> listed() throws IOException {
        Map<String, Integer> points = new TreeMap<>();
        try (InputStream in = WeavePoints.class.getResourceAsStream("weave-points.txt")) {
            for (String line :
                    new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    String[] fields = line.strip().split("\\s+", -1);
                    points.put(
                            fields[0] + " " + fields[1] + " " + fields[2],
                            Integer.parseInt(fields[3]));
                }
            }
        }
        return points;
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
