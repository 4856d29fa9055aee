package io.horoscope.tool.tree;

import io.horoscope.cassandra.settings.PolicyReader;
import io.horoscope.core.key.NodeKeySettings;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The values that an installation puts into the shipped section; all others stay as shipped.
 * Immutable.
 */
public final class SectionValues {

    public static final String MODE = PolicyReader.MODE;
    public static final String DIRECTORS = "directors";
    public static final String AUTHENTICATION = NodeKeySettings.AUTHENTICATION;
    public static final String KEY_FILE = NodeKeySettings.KEY_FILE;

    public static final String DEFAULT_MODE = "shadow";
    public static final String DEFAULT_KEY_FILE = "/etc/horoscope/node.key";

    private final Map<String, String> given;

    /**
     * @param given the values by key, as plain text: mode, directors (separated by a comma and a
     *     blank), authentication, key_file; those that are missing have the tool's defaults
     */
    public SectionValues(Map<String, String> given) {
        this.given = new TreeMap<>(given);
    }

    /** Those that were given, by key. */
    public Map<String, String> given() {
        return Collections.unmodifiableMap(given);
    }

    /** The shipped section with these values in it. */
    public String render(String shipped) {
        String list =
                Stream.of(given.getOrDefault(DIRECTORS, "").split(", ", -1))
                        .filter(director -> !director.isEmpty())
                        .map(director -> "'" + director + "'")
                        .collect(Collectors.joining(", ", "[", "]"));
        String section = replace(shipped, MODE, given.getOrDefault(MODE, DEFAULT_MODE));
        section = replace(section, DIRECTORS, list);
        section = replace(section, AUTHENTICATION, given.getOrDefault(AUTHENTICATION, "on"));
        String keyFile = given.getOrDefault(KEY_FILE, DEFAULT_KEY_FILE);
        return replace(section, KEY_FILE, "'" + keyFile.replace("'", "''") + "'");
    }

    private static String replace(String section, String key, String value) {
        Matcher line = Pattern.compile("(?m)^  " + key + ": .*$").matcher(section);
        if (!line.find()) {
            throw new IllegalStateException("the shipped section has no line for " + key);
        }
        return line.replaceFirst(Matcher.quoteReplacement("  " + key + ": " + value));
    }
}
