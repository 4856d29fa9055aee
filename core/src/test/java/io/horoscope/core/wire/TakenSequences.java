package io.horoscope.core.wire;

import java.util.SplittableRandom;

/** A model of the sequences of one stream that were taken; a ring holds those of the last 64. */
public final class TakenSequences {

    private static final int WINDOW = 64;

    private final long[] taken = new long[WINDOW];
    private final long stream;
    private long newest;

    public TakenSequences(long stream) {
        this.stream = stream;
    }

    public long stream() {
        return stream;
    }

    /** Whether a receiver has to take it. */
    public boolean take(long sequence) {
        int slot = (int) (sequence % WINDOW);
        if (sequence <= newest - WINDOW || taken[slot] == sequence) {
            return false;
        }
        taken[slot] = sequence;
        newest = Math.max(newest, sequence);
        return true;
    }

    public long newest() {
        return newest;
    }

    /**
     * Higher and lower ones are both frequent, because a director removes the window of a stream
     * after two periods without an accepted datagram.
     */
    public long any(SplittableRandom random) {
        return random.nextBoolean()
                ? newest + 1 + random.nextInt(random.nextInt(20) == 0 ? 1_000 : 3)
                : Math.max(1, newest - random.nextInt(100));
    }
}
