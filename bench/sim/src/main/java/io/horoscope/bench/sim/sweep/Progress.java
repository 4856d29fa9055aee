package io.horoscope.bench.sim.sweep;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * How far a sweep is: a line that is written over on a terminal, a new line every five seconds
 * elsewhere.
 */
public final class Progress {

    private static final long ON_A_TERMINAL_NANOS = 200_000_000L;
    private static final long ELSEWHERE_NANOS = 5_000_000_000L;

    private final PrintStream out;
    private final boolean terminal;
    private final LongSupplier clock;
    private final int total;
    private final long beganNanos;
    private long shownNanos;
    private int done;
    private boolean ended;

    /**
     * @param terminal whether a line can be written over
     * @param clock monotonic, in nanoseconds
     */
    public Progress(PrintStream out, boolean terminal, LongSupplier clock, int total) {
        this.out = out;
        this.terminal = terminal;
        this.clock = clock;
        this.total = total;
        this.beganNanos = clock.getAsLong();
        this.shownNanos = beganNanos;
    }

    /** One more is done. */
    synchronized void advance() {
        done++;
        long nowNanos = clock.getAsLong();
        if (!ended && nowNanos - shownNanos >= (terminal ? ON_A_TERMINAL_NANOS : ELSEWHERE_NANOS)) {
            shownNanos = nowNanos;
            show(line(nowNanos));
        }
    }

    /** Nothing more is shown. */
    synchronized void end() {
        if (!ended) {
            ended = true;
            show(line(clock.getAsLong()));
            if (terminal) {
                out.println();
            }
        }
    }

    private String line(long nowNanos) {
        double elapsed = (nowNanos - beganNanos) / 1e9;
        String left =
                done == 0 || done == total
                        ? ""
                        : ", about " + time(elapsed / done * (total - done)) + " left";
        return done + "/" + total + " runs, " + time(elapsed) + left;
    }

    private void show(String line) {
        if (terminal) {
            out.print("\r" + line + "\u001b[K");
            out.flush();
        } else {
            out.println(line);
        }
    }

    /** Such as {@code 34 s} or {@code 2:05 min}. */
    static String time(double seconds) {
        long whole = Math.round(seconds);
        return whole < 60
                ? whole + " s"
                : String.format(Locale.ROOT, "%d:%02d min", whole / 60, whole % 60);
    }
}
