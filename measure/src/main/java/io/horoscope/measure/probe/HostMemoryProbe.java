package io.horoscope.measure.probe;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;

/** Memory of the machine that could not be had without swapping: 1 − MemAvailable / MemTotal. */
public final class HostMemoryProbe implements Probe {

    private final KernelFile meminfo;

    public HostMemoryProbe(KernelFile meminfo) {
        this.meminfo = meminfo;
    }

    @Override
    public OptionalDouble sample(long nowNanos) throws IOException {
        Optional<CharSequence> text = meminfo.read();
        return text.isPresent() ? parse(text.get()) : OptionalDouble.empty();
    }

    static OptionalDouble parse(CharSequence text) {
        double total = (double) Fields.require(text, "MemTotal:");
        double available = (double) Fields.require(text, "MemAvailable:");
        return Ratios.of(total - available, total);
    }

    /** The machine's memory in bytes. */
    public static long totalBytes(CharSequence text) {
        return Fields.require(text, "MemTotal:") * 1024;
    }
}
