package io.horoscope.bench.lab.run.client;

/**
 * The CPU time of the client's processes.
 *
 * @param seconds that all of them used
 * @param elapsed seconds from the start of the first to the end of the last
 */
public record ClientCpu(double seconds, double elapsed) {

    /** Mean number of processors that they kept busy. */
    double processors() {
        return seconds / elapsed;
    }
}
