package io.horoscope.bench.governor;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.db.SinglePartitionReadCommand;

/**
 * Called by woven code when a thread begins to serve a read. Written by JMX, read by all threads
 * that read.
 */
public final class GovernedReads {

    private static volatile Governed governed;

    /**
     * The reads of one keyspace; all others are served as usual.
     *
     * @param service returns when a read of the key would have been served
     */
    record Governed(String keyspace, IntConsumer service, LongAdder served) {}

    private GovernedReads() {}

    /** Governs reads from now on; null: none. */
    static void set(Governed other) {
        governed = other;
    }

    /** Those that are governed now, or null. */
    static Governed get() {
        return governed;
    }

    /** The read begins when this returns. */
    public static void serve(ReadCommand read) {
        Governed current = governed;
        if (current != null && read.metadata().keyspace.equals(current.keyspace)) {
            current.service.accept(key(read));
            current.served.increment();
        }
    }

    /** The number that is the key of a table of numbered rows. */
    private static int key(ReadCommand read) {
        if (!(read instanceof SinglePartitionReadCommand single)) {
            return 0;
        }
        ByteBuffer key = single.partitionKey().getKey();
        return key.remaining() == Long.BYTES ? (int) key.getLong(key.position()) : 0;
    }
}
