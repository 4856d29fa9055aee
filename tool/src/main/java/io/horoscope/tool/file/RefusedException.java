package io.horoscope.tool.file;

import java.util.List;

/**
 * The reasons why a command was refused: a line for each problem with its subject, its value and
 * what is allowed.
 */
public final class RefusedException extends RuntimeException {

    private final List<String> problems;

    public RefusedException(List<String> problems) {
        super(String.join(System.lineSeparator(), problems));
        this.problems = List.copyOf(problems);
    }

    public RefusedException(String problem) {
        this(List.of(problem));
    }

    /** Refuses if there are problems. */
    public static void throwIfAny(List<String> problems) {
        if (!problems.isEmpty()) {
            throw new RefusedException(problems);
        }
    }

    /** At least one. */
    public List<String> problems() {
        return problems;
    }
}
