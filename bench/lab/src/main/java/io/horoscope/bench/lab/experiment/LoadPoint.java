package io.horoscope.bench.lab.experiment;

/** How much a client asks for. Immutable. */
final class LoadPoint {

    private final int threads;
    private final int target;

    private LoadPoint(int threads, int target) {
        this.threads = threads;
        this.target = target;
    }

    /** As much as so many threads get, each waiting for its answer before it asks again. */
    static LoadPoint saturation(int threads) {
        return new LoadPoint(threads, 0);
    }

    /**
     * So many operations a second, whatever the answers' pace.
     *
     * @param threads how many may wait for an answer at once
     */
    static LoadPoint rate(int target, int threads) {
        return new LoadPoint(threads, target);
    }

    int threads() {
        return threads;
    }

    int target() {
        return target;
    }

    boolean isRate() {
        return target > 0;
    }

    /** For tables. */
    String label() {
        return isRate() ? target + "/s" : threads + " threads";
    }
}
