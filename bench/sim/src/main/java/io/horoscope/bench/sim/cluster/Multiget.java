package io.horoscope.bench.sim.cluster;

import io.horoscope.bench.sim.measure.Recorder;

/** A request of several keys, which ends with the last of its reads. */
final class Multiget implements Read.Origin {

    private final Recorder recorder;
    private final Read.Origin origin;
    private int left;

    /**
     * @param origin who waits for all of it
     * @param reads how many there are, above 0
     */
    Multiget(Recorder recorder, Read.Origin origin, int reads) {
        this.recorder = recorder;
        this.origin = origin;
        this.left = reads;
    }

    @Override
    public void done(Read read, long nowNanos) {
        left--;
        if (left == 0) {
            recorder.requestEnded(nowNanos - read.createdNanos(), nowNanos);
            origin.done(read, nowNanos);
        }
    }
}
