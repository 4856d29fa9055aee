package io.horoscope.bench.lab.cluster.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The kernel's process table. Any thread.
 *
 * @param proc {@code /proc}, or a tree like it
 */
public record ProcessTable(Path proc) {

    /** Fields of {@code stat} after the command's closing parenthesis, beginning with the state. */
    private static final int STATE = 0;

    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;
    private static final int START_TICKS = 19;

    /** USER_HZ, which Linux fixes for everything in {@code /proc}. */
    private static final double TICKS_PER_SECOND = 100;

    public static ProcessTable ofThisMachine() {
        return new ProcessTable(Path.of("/proc"));
    }

    /**
     * When the process started; empty when there is none, or only a zombie. A zombie whose other
     * threads are still ending is not empty: they hold its sockets until the last of them has gone,
     * and for a JVM, whose memory goes first, that takes some ten milliseconds.
     */
    public OptionalLong startTicks(long pid) {
        String[] fields = stat(pid);
        if (fields.length <= START_TICKS || ("ZX".contains(fields[STATE]) && threads(pid) <= 1)) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(Long.parseLong(fields[START_TICKS]));
    }

    /** CPU time that the process has used so far, in seconds; 0 if there is none. */
    public double cpuSeconds(long pid) {
        String[] fields = stat(pid);
        return fields.length <= START_TICKS
                ? 0
                : (Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[SYSTEM_TICKS]))
                        / TICKS_PER_SECOND;
    }

    /** Whether this very process still runs. */
    public boolean runs(ProcessRecord process) {
        OptionalLong ticks = startTicks(process.pid());
        return ticks.isPresent() && ticks.getAsLong() == process.startTicks();
    }

    /**
     * Every process whose environment holds a variable of this value. Environments that may not be
     * read belong to others.
     */
    public List<ProcessRecord> withVariable(String variable, String value) {
        String wanted = variable + "=" + value;
        List<ProcessRecord> found = new ArrayList<>();
        for (long pid : numbered(proc)) {
            if (Arrays.asList(read(entry(pid, "environ")).split("\0", -1)).contains(wanted)) {
                startTicks(pid)
                        .ifPresent(ticks -> found.add(new ProcessRecord("left-over", pid, ticks)));
            }
        }
        return found;
    }

    /** A name of this boot: start times mean nothing in another one. */
    public String bootId() {
        String id = read(proc.resolve("sys/kernel/random/boot_id")).strip();
        return id.isEmpty() ? "unknown" : id;
    }

    private int threads(long pid) {
        try {
            return numbered(entry(pid, "task")).size();
        } catch (UncheckedIOException e) {
            // The process ended meanwhile.
            return 0;
        }
    }

    /** The fields of {@code stat} behind the command, which may hold blanks and parentheses. */
    private String[] stat(long pid) {
        String text = read(entry(pid, "stat"));
        return text.substring(text.lastIndexOf(')') + 1).strip().split(" ", -1);
    }

    private Path entry(long pid, String file) {
        return proc.resolve(Long.toString(pid)).resolve(file);
    }

    private static List<Long> numbered(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> name.matches("[0-9]+"))
                    .map(Long::valueOf)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(directory + " cannot be listed", e);
        }
    }

    /** Empty if the process ended meanwhile, or is another user's. */
    private static String read(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
