package io.horoscope.measure.probe;

import java.io.IOException;
import java.util.OptionalDouble;

/**
 * Measures one signal. Three outcomes: a ratio in [0, 1]; nothing, where this machine has no such
 * data, which is normal; or a failure. Used by one thread.
 */
@FunctionalInterface
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
}
