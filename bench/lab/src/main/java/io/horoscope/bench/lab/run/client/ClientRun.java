package io.horoscope.bench.lab.run.client;

import java.time.Duration;

/**
 * One run of the client.
 *
 * @param work what it does
 * @param warmUp is not counted
 */
public record ClientRun(
        ClientMode mode, Workload work, Load load, Duration warmUp, Duration measured) {

    Duration length() {
        return warmUp.plus(measured);
    }
}
