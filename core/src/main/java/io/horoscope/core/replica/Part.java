package io.horoscope.core.replica;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Some of the 64-bit words of a {@link ReplicaStats}, all of which are in one array. A word is read
 * and written atomically; what is read after a word was written before it or later.
 */
abstract class Part {

    static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] words;
    private final int from;

    /**
     * @param from place of its first word
     */
    Part(long[] words, int from) {
        this.words = words;
        this.from = from;
    }

    final long word(int place) {
        return (long) WORDS.getAcquire(words, from + place);
    }

    final void word(int place, long value) {
        WORDS.setRelease(words, from + place, value);
    }

    final long getAndAdd(int place, long added) {
        return (long) WORDS.getAndAdd(words, from + place, added);
    }

    final double number(int place) {
        return Double.longBitsToDouble(word(place));
    }

    final void number(int place, double value) {
        word(place, Double.doubleToRawLongBits(value));
    }

    /** Adds a sample to a mean, which is unknown (NaN) before the first. */
    final double mean(int place, double sample, double weight) {
        double after = DecayedMean.after(number(place), sample, weight);
        number(place, after);
        return after;
    }
}
