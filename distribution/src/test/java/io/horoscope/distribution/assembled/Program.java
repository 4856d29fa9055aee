package io.horoscope.distribution.assembled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs a program of the distribution to its end. */
final class Program {

    private static final long DEADLINE_SECONDS = 60;

    private final List<String> command;
    private final Map<String, String> environment;

    private Program(List<String> command, Map<String, String> environment) {
        this.command = command;
        this.environment = environment;
    }

    /** The unpacked distribution. */
    static Path tree() {
        return Path.of(System.getProperty("horoscope.tree"));
    }

    /** A program of the unpacked distribution, by name. */
    static Program named(String name) {
        return at(tree().resolve("bin").resolve(name).toString());
    }

    /** A program by its path, with arguments that come first. */
    static Program at(String... command) {
        return new Program(List.of(command), Map.of());
    }

    /** The same with one more variable in its environment. */
    Program with(String variable, String value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(variable, value);
        return new Program(command, more);
    }

    /** Runs it; fails if its exit code is not 0. */
    Result succeed(String... arguments) throws IOException, InterruptedException {
        return exit(0, arguments);
    }

    /** Runs it; fails if its exit code is not 1. */
    Result refuse(String... arguments) throws IOException, InterruptedException {
        return exit(1, arguments);
    }

    private Result exit(int code, String... arguments) throws IOException, InterruptedException {
        Result result = run(arguments);
        assertEquals(code, result.exit, () -> command + " " + List.of(arguments) + ": " + result);
        return result;
    }

    /** Runs it; fails if it does not end. */
    Result run(String... arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(command);
        all.addAll(List.of(arguments));
        Path out = Files.createTempFile("out", null);
        Path err = Files.createTempFile("err", null);
        ProcessBuilder builder =
                new ProcessBuilder(all).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError(all + " did not end: " + Files.readString(err));
            }
            return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            process.destroyForcibly();
            Files.delete(out);
            Files.delete(err);
        }
    }

    /** How a program ended and what it printed. */
    static final class Result {
        final int exit;
        final String out;
        final String err;

        Result(int exit, String out, String err) {
            this.exit = exit;
            this.out = out;
            this.err = err;
        }

        @Override
        public String toString() {
            return "exit " + exit + "\n" + out + "\n" + err;
        }
    }
}
