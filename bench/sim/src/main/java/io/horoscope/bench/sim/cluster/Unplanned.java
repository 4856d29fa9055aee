package io.horoscope.bench.sim.cluster;

/** The sender of a read that comes from outside the simulation. */
record Unplanned(Location location, Runnable served) implements Requester {

    @Override
    public void answered(Request request, long nowNanos) {
        served.run();
    }

    @Override
    public void failed(Request request, long nowNanos) {
        served.run();
    }

    @Override
    public void loseTrackOf(Request request) {
        served.run();
    }

    @Override
    public void lost(Request request, long nowNanos) {
        throw new IllegalStateException("a read that was lost had ended");
    }
}
