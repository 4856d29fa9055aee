package io.horoscope.cassandra.fact;

import io.horoscope.core.replica.Fact;
import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.concurrent.Stage;

/** Writes that wait or are being served at a node, up to 65,535: a moving mean. */
public final class WriteQueue implements Fact {

    public static final String NAME = "write_queue";

    private static final double MAXIMUM = 0xFFFF;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public double measure() {
        ExecutorPlus writes = Stage.MUTATION.executor();
        return writes.getPendingTaskCount() + writes.getActiveTaskCount();
    }

    @Override
    public Aggregate aggregate() {
        return Aggregate.MEAN;
    }

    @Override
    public int bytes() {
        return Short.BYTES;
    }

    @Override
    public long encode(double value) {
        return (long) Math.min(value, MAXIMUM);
    }

    @Override
    public double decode(long bits) {
        return bits;
    }
}
