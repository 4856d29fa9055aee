package io.horoscope.monitor.probe;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Pressure (PSI, "some"): the share of time in which some task waited for the resource.
 *
 * <p>Differenced from the microsecond total, because the kernel's own averages reach back ten seconds. Absent before Linux
 * 4.20 and where it was not switched on: no data, never 0.
 */
public final class PressureProbe implements Probe {

    private static final double NANOS_PER_MICRO = 1_000;

    private final KernelFile file;
    private final Window window = new Window(1);

    public PressureProbe(KernelFile file) {
        this.file = file;
    }

    @Override
    public OptionalDouble sample(long nowNanos) throws IOException {
        Optional<String> text = file.read();
        if (text.isEmpty() || text.get().isEmpty()) {
            return OptionalDouble.empty();
        }
        window.add(nowNanos, parseTotalMicros(text.get()));
        return window.isReady()
                ? Ratios.of(window.delta(0) * NANOS_PER_MICRO, window.elapsedNanos())
                : OptionalDouble.empty();
    }

    static long parseTotalMicros(String text) {
        for (String line : text.split("\n", -1)) {
            int total = line.indexOf("total=");
            if (line.startsWith("some ") && total >= 0) {
                return Fields.number(line.substring(total + "total=".length()).strip());
            }
        }
        throw new IllegalArgumentException(
                "no 'some' line with a total in: " + Fields.excerpt(text));
    }
}
