package io.horoscope.measure.probe;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Pressure (PSI, "some"): the share of time in which some task waited for the resource.
 *
 * <p>Differenced from the microsecond total, because the kernel's own averages reach back ten
 * seconds. Absent before Linux 4.20 and where it was not switched on: no data, never 0.
 */
public final class PressureProbe implements Probe {

    private static final double NANOS_PER_MICRO = 1_000;
    private static final String TOTAL = "total=";

    private final KernelFile file;
    private final Window window = new Window(1);

    public PressureProbe(KernelFile file) {
        this.file = file;
    }

    @Override
    public OptionalDouble sample(long nowNanos) throws IOException {
        Optional<CharSequence> text = read();
        if (text.isEmpty() || text.get().length() == 0) {
            return OptionalDouble.empty();
        }
        window.add(nowNanos, parseTotalMicros(text.get()));
        return window.isReady()
                ? Ratios.of(window.delta(0) * NANOS_PER_MICRO, window.elapsedNanos())
                : OptionalDouble.empty();
    }

    /**
     * A kernel that could but does not keep pressure (RHEL 8 without psi=1) has the file and
     * refuses to be read.
     */
    private Optional<CharSequence> read() throws IOException {
        try {
            return file.read();
        } catch (IOException e) {
            if (isSwitchedOff(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    static boolean isSwitchedOff(IOException failure) {
        return String.valueOf(failure.getMessage()).contains("not supported");
    }

    static long parseTotalMicros(CharSequence text) {
        int line = 0;
        while (line < text.length()) {
            int end = Fields.lineEnd(text, line);
            if (Fields.startsAt(text, line, "some ")) {
                return parseTotal(text, line, end);
            }
            line = end + 1;
        }
        throw new IllegalArgumentException("no 'some' line in: " + Fields.excerpt(text));
    }

    private static long parseTotal(CharSequence text, int line, int end) {
        int at = line;
        while (at < end) {
            int fieldEnd = Fields.fieldEnd(text, at, end);
            if (Fields.startsAt(text, at, TOTAL)) {
                return Fields.number(text, at + TOTAL.length(), fieldEnd);
            }
            at = Fields.skipBlanks(text, fieldEnd, end);
        }
        throw new IllegalArgumentException(
                "no total in the 'some' line of: " + Fields.excerpt(text));
    }
}
