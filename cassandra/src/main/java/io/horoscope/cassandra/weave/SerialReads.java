package io.horoscope.cassandra.weave;

import io.netty.util.concurrent.FastThreadLocal;

/**
 * Whether this thread is inside a lightweight transaction. Its reads keep Cassandra's order:
 * coordinators that use the same replicas contend less.
 */
public final class SerialReads {

    private static final FastThreadLocal<int[]> DEPTH =
            new FastThreadLocal<>() {
                @Override
                protected int[] initialValue() {
                    return new int[1];
                }
            };

    private SerialReads() {}

    /** A lightweight transaction begins on this thread. */
    public static void enter() {
        DEPTH.get()[0]++;
    }

    /** It ends, by return or by exception. */
    public static void exit() {
        DEPTH.get()[0]--;
    }

    static boolean isActive() {
        return DEPTH.get()[0] > 0;
    }
}
