package io.horoscope.monitor.serve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/** What this process costs, from /proc/self: a monitor should publish its own price. */
final class ProcessCost {

    /** The kernel reports times in hundredths of a second on every Linux in use (USER_HZ). */
    private static final double TICKS_PER_SECOND = 100;

    private static final int FIELDS_BEFORE_UTIME =
            11; // Counted from the state, which follows the name in parentheses.

    private ProcessCost() {}

    /** CPU time used since start, in seconds. */
    static OptionalDouble cpuSeconds() throws IOException {
        Path stat = Path.of("/proc/self/stat");
        return Files.exists(stat)
                ? OptionalDouble.of(parseCpuSeconds(Files.readString(stat)))
                : OptionalDouble.empty();
    }

    static double parseCpuSeconds(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[FIELDS_BEFORE_UTIME])
                        + Long.parseLong(fields[FIELDS_BEFORE_UTIME + 1]))
                / TICKS_PER_SECOND;
    }

    /** Resident memory in bytes. */
    static OptionalDouble residentBytes() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.exists(status)
                ? parseResidentBytes(Files.readString(status))
                : OptionalDouble.empty();
    }

    static OptionalDouble parseResidentBytes(String status) {
        for (String line : status.split("\n", -1)) {
            if (line.startsWith("VmRSS:")) {
                return OptionalDouble.of(Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024.0);
            }
        }
        return OptionalDouble.empty();
    }
}
