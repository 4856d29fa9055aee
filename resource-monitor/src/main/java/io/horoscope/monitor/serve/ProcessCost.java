package io.horoscope.monitor.serve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/** The CPU time and memory of this process. */
final class ProcessCost {

    private ProcessCost() {}

    /** CPU time used since start, in seconds. */
    static OptionalDouble cpuSeconds() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .map(used -> OptionalDouble.of(used.toNanos() / 1e9))
                .orElse(OptionalDouble.empty());
    }

    /** Resident memory in bytes; empty where there is no /proc. */
    static OptionalDouble residentBytes() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.exists(status)
                ? parseResidentBytes(Files.readString(status))
                : OptionalDouble.empty();
    }

    private static OptionalDouble parseResidentBytes(String status) {
        return status.lines()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToDouble(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024.0)
                .findFirst();
    }
}
