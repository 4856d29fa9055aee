package io.horoscope.core.settings;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A configuration that cannot be used. The message has a line for each problem: key, value, what is allowed. */
public final class SettingsException extends RuntimeException {

    private final transient List<String> problems;

    public SettingsException(List<String> problems) {
        super(String.join(System.lineSeparator(), problems));
        this.problems = Collections.unmodifiableList(new ArrayList<>(problems));
    }

    /** At least one, in the order in which they were found. */
    public List<String> problems() {
        return problems;
    }
}
