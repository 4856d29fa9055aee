package io.horoscope.core.settings;

import java.util.Collection;
import java.util.Optional;

/** Finds what was meant by a word that is not allowed. */
final class Spelling {

    /** More changes than this, or than a third of the letters, and another word is meant. */
    private static final int MOST_CHANGES = 2;

    private Spelling() {}

    /** The allowed word with the fewest changes; empty if none is near. */
    static Optional<String> nearest(String word, Collection<String> allowed) {
        String nearest = null;
        int least = Math.min(MOST_CHANGES, word.length() / 3) + 1;
        for (String candidate : allowed) {
            int changes = changes(word, candidate);
            if (changes < least) {
                least = changes;
                nearest = candidate;
            }
        }
        return Optional.ofNullable(nearest);
    }

    /** How many letters have to be added, removed or replaced (Levenshtein). */
    private static int changes(String one, String other) {
        int[] above = new int[other.length() + 1];
        for (int column = 0; column < above.length; column++) {
            above[column] = column;
        }
        for (int row = 1; row <= one.length(); row++) {
            int[] line = new int[above.length];
            line[0] = row;
            for (int column = 1; column < line.length; column++) {
                int replaced = one.charAt(row - 1) == other.charAt(column - 1) ? 0 : 1;
                int moved = Math.min(above[column], line[column - 1]) + 1;
                line[column] = Math.min(above[column - 1] + replaced, moved);
            }
            above = line;
        }
        return above[other.length()];
    }
}
