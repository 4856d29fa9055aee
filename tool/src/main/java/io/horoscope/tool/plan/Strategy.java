package io.horoscope.tool.plan;

import java.util.Locale;

/** By what the next copy to add is chosen, of those that take load off the busiest node. */
public enum Strategy {
    /** The most load above the mean that it takes away. */
    BALANCED,
    /** The same for each byte that is copied. */
    LEAST_MOVEMENT;

    /** As on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
