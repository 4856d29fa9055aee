package io.horoscope.bench.lab.cluster.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The kernel's process table, read from {@code /proc}. Any thread. */
public final class ProcessTable {

    /** Fields of {@code stat} after the command's closing parenthesis; the state is the first of them. */
    private static final int STATE = 0;

    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;
    private static final int START_TICKS = 19;

    /** USER_HZ, which Linux fixes for everything that {@code /proc} tells. */
    private static final double TICKS_PER_SECOND = 100;

    private final Path proc;

    /**
     * @param proc {@code /proc}, or a tree like it
     */
    public ProcessTable(Path proc) {
        this.proc = proc;
    }

    public static ProcessTable ofThisMachine() {
        return new ProcessTable(Path.of("/proc"));
    }

    /**
     * When the process started; empty when there is none, or only a zombie. A zombie whose other threads still end is not
     * empty: they hold its sockets until the last of them has gone, and for a JVM, whose memory goes first, that takes
     * some ten milliseconds.
     */
    public OptionalLong startTicks(long pid) {
        Path entry = proc.resolve(Long.toString(pid));
        String[] fields = stat(entry);
        if (fields.length <= START_TICKS) {
            return OptionalLong.empty();
        }
        if ("ZX".contains(fields[STATE]) && threads(entry) <= 1) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(Long.parseLong(fields[START_TICKS]));
    }

    /** CPU time that the process has used so far, in seconds; 0 if there is none. */
    public double cpuSeconds(long pid) {
        String[] fields = stat(proc.resolve(Long.toString(pid)));
        if (fields.length <= START_TICKS) {
            return 0;
        }
        long ticks = Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[SYSTEM_TICKS]);
        return ticks / TICKS_PER_SECOND;
    }

    /** Whether this very process still runs. */
    public boolean runs(ProcessRecord process) {
        OptionalLong ticks = startTicks(process.pid());
        return ticks.isPresent() && ticks.getAsLong() == process.startTicks();
    }

    /**
     * Every process whose environment holds a variable of this value. Environments that may not be read belong to others.
     */
    public List<ProcessRecord> withVariable(String variable, String value) {
        String wanted = variable + "=" + value;
        List<ProcessRecord> found = new ArrayList<>();
        for (long pid : pids()) {
            Optional<String> environment =
                    read(proc.resolve(Long.toString(pid)).resolve("environ"));
            if (environment.isPresent()
                    && Arrays.asList(environment.get().split("\0", -1)).contains(wanted)) {
                OptionalLong ticks = startTicks(pid);
                if (ticks.isPresent()) {
                    found.add(new ProcessRecord("left-over", pid, ticks.getAsLong()));
                }
            }
        }
        return found;
    }

    /** A name of this boot: start times mean nothing in another one. */
    public String bootId() {
        return read(proc.resolve("sys/kernel/random/boot_id")).orElse("unknown").strip();
    }

    private List<Long> pids() {
        try {
            return numbered(proc);
        } catch (IOException e) {
            throw new UncheckedIOException(proc + " cannot be listed", e);
        }
    }

    private static int threads(Path entry) {
        try {
            return numbered(entry.resolve("task")).size();
        } catch (IOException e) {
            // The process ended meanwhile.
            return 0;
        }
    }

    private static List<Long> numbered(Path directory) throws IOException {
        List<Long> numbers = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, "[0-9]*")) {
            for (Path entry : entries) {
                numbers.add(Long.parseLong(entry.getFileName().toString()));
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return numbers;
    }

    /** The fields of {@code stat} behind the command, which may hold blanks and parentheses itself. */
    private static String[] stat(Path entry) {
        String text = read(entry.resolve("stat")).orElse("");
        return text.substring(text.lastIndexOf(')') + 1).strip().split(" ", -1);
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            // The process ended meanwhile, or is another user's.
            return Optional.empty();
        }
    }
}
