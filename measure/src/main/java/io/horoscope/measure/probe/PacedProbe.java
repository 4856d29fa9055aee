package io.horoscope.measure.probe;

import java.io.IOException;
import java.util.OptionalDouble;

/**
 * Asks a probe at most once an interval and repeats its answer in between: for values that change
 * slowly and are costly to read, such as memory.stat, for which the kernel gathers the counters of
 * every CPU and every cgroup below. Failures are not repeated: the next sample tries again. While
 * there is no data, it is asked once a second at least.
 */
public final class PacedProbe implements Probe {

    private final Probe probe;
    private final long intervalNanos;
    private boolean asked;
    private long askedAtNanos;
    private OptionalDouble answer = OptionalDouble.empty();

    public PacedProbe(Probe probe, long intervalNanos) {
        this.probe = probe;
        this.intervalNanos = intervalNanos;
    }

    @Override
    public OptionalDouble sample(long nowNanos) throws IOException {
        long waitNanos =
                answer.isPresent() ? intervalNanos : Math.min(intervalNanos, Window.SPAN_NANOS);
        if (!asked || nowNanos - askedAtNanos >= waitNanos) {
            asked = false;
            answer = probe.sample(nowNanos);
            askedAtNanos = nowNanos;
            asked = true;
        }
        return answer;
    }

    @Override
    public String source() {
        return probe.source();
    }
}
