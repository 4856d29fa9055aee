package io.horoscope.core.settings;

import io.horoscope.core.Printable;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A configuration that cannot be used. The message has exactly a line for each problem: key, value,
 * what is allowed. Values of users are quoted in it, so each problem is made {@link Printable}
 * here.
 */
public final class SettingsException extends RuntimeException {

    private final transient List<String> problems;

    public SettingsException(List<String> problems) {
        super(String.join(System.lineSeparator(), printable(problems)));
        this.problems = printable(problems);
    }

    /** At least one, in the order in which they were found. */
    public List<String> problems() {
        return problems;
    }

    private static List<String> printable(List<String> problems) {
        return problems.stream().map(Printable::of).collect(Collectors.toUnmodifiableList());
    }
}
