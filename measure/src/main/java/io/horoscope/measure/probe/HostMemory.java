package io.horoscope.measure.probe;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;

/** Memory of the machine that could not be had without swapping: 1 − MemAvailable / MemTotal. */
public final class HostMemory {

    private static final long BYTES_PER_KIB = 1024;

    private final KernelFile meminfo;
    private long totalBytes;

    public HostMemory(KernelFile meminfo) {
        this.meminfo = meminfo;
    }

    /** Share in use. */
    public OptionalDouble sample(long nowNanos) throws IOException {
        Optional<CharSequence> text = meminfo.read();
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        totalBytes = Fields.require(text.get(), "MemTotal:") * BYTES_PER_KIB;
        return parse(text.get());
    }

    /** The machine's memory that a text says; 0 if it does not. */
    public static long totalBytes(CharSequence text) {
        return Fields.findOr(text, "MemTotal:", 0) * BYTES_PER_KIB;
    }

    /** The machine's memory at the last sample; 0 before one. */
    public long totalBytes() {
        return totalBytes;
    }

    /**
     * A kernel that is too old to say what is available (before 3.14) says what is free and what it
     * caches, which is nearly the same.
     */
    static OptionalDouble parse(CharSequence text) {
        double total = (double) Fields.require(text, "MemTotal:");
        long available = Fields.findOr(text, "MemAvailable:", -1);
        long free = Fields.findOr(text, "MemFree:", -1);
        if (available < 0 && free >= 0) {
            long cached =
                    Fields.findOr(text, "Buffers:", 0)
                            + Fields.findOr(text, "Cached:", 0)
                            - Fields.findOr(text, "Shmem:", 0);
            available = free + Math.max(0, cached);
        }
        return available < 0 ? OptionalDouble.empty() : Ratios.of(total - available, total);
    }
}
