package io.horoscope.bench.lab.run.client;

/**
 * The load by a client.
 *
 * @param threads requests in flight at most
 * @param rate operations a second; 0 for as many as the threads get
 */
public record Load(int threads, int rate) {

    /** Closed loop: each thread waits for its answer before it sends again. */
    public static Load saturation(int threads) {
        return new Load(threads, 0);
    }

    public boolean isRate() {
        return rate > 0;
    }

    /** For tables. */
    public String label() {
        return isRate() ? rate + "/s" : threads + " threads";
    }
}
