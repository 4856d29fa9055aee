package io.horoscope.distribution.tree;

import io.horoscope.core.settings.Endpoint;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The values that an installation puts into the shipped section; all others stay as shipped.
 * Immutable.
 */
public final class SectionValues {

    private final String mode;
    private final List<Endpoint> directors;
    private final boolean authenticated;
    private final String keyFile;

    /**
     * @param mode off, shadow or on
     * @param keyFile the node's key file; not read when there is no authentication
     */
    public SectionValues(
            String mode, List<Endpoint> directors, boolean authenticated, String keyFile) {
        this.mode = mode;
        this.directors = List.copyOf(directors);
        this.authenticated = authenticated;
        this.keyFile = keyFile;
    }

    /** The shipped section with these values in it. */
    public String render(String shipped) {
        String list =
                directors.stream()
                        .map(director -> "'" + director + "'")
                        .collect(Collectors.joining(", ", "[", "]"));
        String section = replace(shipped, "mode", mode);
        section = replace(section, "directors", list);
        section = replace(section, "authentication", authenticated ? "on" : "off");
        return replace(section, "key_file", "'" + keyFile.replace("'", "''") + "'");
    }

    private static String replace(String section, String key, String value) {
        Matcher line = Pattern.compile("(?m)^  " + key + ": .*$").matcher(section);
        if (!line.find()) {
            throw new IllegalStateException("the shipped section has no line for " + key);
        }
        return line.replaceFirst(Matcher.quoteReplacement("  " + key + ": " + value));
    }
}
