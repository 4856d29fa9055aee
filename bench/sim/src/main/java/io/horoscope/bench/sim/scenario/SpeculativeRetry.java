package io.horoscope.bench.sim.scenario;

import io.horoscope.core.settings.SettingsReader;
import java.util.regex.Pattern;

/**
 * The key {@code speculative_retry} of the section {@code load} and of selectors on the command
 * line, after Cassandra's table option: {@code none}, or a percentile such as {@code 99p}.
 */
final class SpeculativeRetry {

    static final String KEY = "speculative_retry";
    private static final String NONE = "none";

    private static final Pattern PERCENTILE = Pattern.compile("[0-9]{1,2}(\\.[0-9]{1,2})?p");

    private SpeculativeRetry() {}

    /** The percentile, above 0 and below 100; 0 for none. */
    static double read(SettingsReader section) {
        String text = section.text(KEY, NONE);
        if (text.equals(NONE)) {
            return 0;
        }
        double percentile =
                PERCENTILE.matcher(text).matches()
                        ? Double.parseDouble(text.substring(0, text.length() - 1))
                        : 0;
        if (percentile == 0) {
            section.problem(
                    KEY, "'" + text + "' is not allowed; allowed: none, or from 0.01p to 99.99p");
        }
        return percentile;
    }
}
