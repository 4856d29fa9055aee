package io.horoscope.measure.probe;

import java.io.IOException;
import java.util.OptionalDouble;

/**
 * Measures one signal. Three outcomes: a ratio in [0, 1]; nothing, where this machine has no such
 * data, which is normal; or a failure. Used by one thread, but for {@link #source}.
 */
public interface Probe {

    /**
     * Takes a sample.
     *
     * @param nowNanos monotonic time
     * @return the ratio over the last second or so, or empty where there is no data (yet)
     * @throws IOException if a file that was there cannot be read
     * @throws IllegalArgumentException if its text is not what the kernel documents
     */
    OptionalDouble sample(long nowNanos) throws IOException;

    /**
     * For people: the file or system that the newest value came from; where it is looked for while
     * there is none. Any thread.
     */
    String source();

    /** Takes samples of one source. */
    @FunctionalInterface
    interface Sampling {

        /** As {@link Probe#sample}. */
        OptionalDouble sample(long nowNanos) throws IOException;
    }

    /**
     * A probe of one source, which names it when its text is not what the kernel documents.
     *
     * @param source for people
     */
    static Probe of(Object source, Sampling sampling) {
        String name = source.toString();
        return new Probe() {
            @Override
            public OptionalDouble sample(long nowNanos) throws IOException {
                try {
                    return sampling.sample(nowNanos);
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
                }
            }

            @Override
            public String source() {
                return name;
            }
        };
    }
}
