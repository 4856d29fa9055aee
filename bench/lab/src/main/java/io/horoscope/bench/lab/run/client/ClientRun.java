package io.horoscope.bench.lab.run.client;

import java.time.Duration;
import java.util.Map;

/**
 * One run of the client.
 *
 * @param work what it does
 * @param warmUp is not counted
 */
public record ClientRun(
        ClientMode mode, Workload work, Load load, Duration warmUp, Duration measured) {

    String workload() {
        return work.name();
    }

    Map<String, String> properties() {
        return work.properties();
    }

    int threads() {
        return load.threads();
    }

    /** Operations a second; 0 for as many as possible. */
    int target() {
        return load.rate();
    }

    /** Whether latencies count from when a request was due, at a fixed rate. */
    public boolean isRateLimited() {
        return load.isRate();
    }
}
