package io.horoscope.measure.probe;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Pressure (PSI, "some"): the share of time in which some task waited for the resource.
 *
 * <p>Differenced from the microsecond total, because the kernel's own averages reach back ten
 * seconds. Absent before Linux 4.20 and where it was not switched on: no data, never 0. A kernel
 * that could but does not keep pressure (RHEL 8 without psi=1) has the file and refuses to be read:
 * one that never was read is absent, too.
 */
public final class Pressure implements Probe.Sampling {

    private static final double NANOS_PER_MICRO = 1_000;
    private static final String TOTAL = "total=";

    /** How often a file that is not there is looked for. */
    static final long ABSENT_NANOS = 30_000_000_000L;

    private final KernelFile file;
    private final Window window = new Window(1);
    private final Lately looked = new Lately(ABSENT_NANOS);
    private boolean isThere;
    private boolean wasRead;

    public Pressure(KernelFile file) {
        this.file = file;
    }

    @Override
    public OptionalDouble sample(long nowNanos) throws IOException {
        if (!isThere && !looked.isOver(nowNanos)) {
            return OptionalDouble.empty();
        }
        looked.done(nowNanos);
        Optional<CharSequence> text = read();
        isThere = text.isPresent() && text.get().length() > 0;
        if (!isThere) {
            window.clear();
            return OptionalDouble.empty();
        }
        window.add(nowNanos, parseTotalMicros(text.get()));
        return ratio();
    }

    private OptionalDouble ratio() {
        if (!window.isSound(0)) {
            return OptionalDouble.empty();
        }
        double stalledNanos = window.delta(0) * NANOS_PER_MICRO;
        return Ratios.isPossible(stalledNanos, 1, window.elapsedNanos())
                ? Ratios.of(stalledNanos, window.elapsedNanos())
                : OptionalDouble.empty();
    }

    private Optional<CharSequence> read() throws IOException {
        try {
            Optional<CharSequence> text = file.read();
            wasRead |= text.isPresent();
            return text;
        } catch (IOException e) {
            if (wasRead) {
                throw e;
            }
            return Optional.empty();
        }
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
