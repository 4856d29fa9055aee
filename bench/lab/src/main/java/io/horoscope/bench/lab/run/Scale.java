package io.horoscope.bench.lab.run;

import io.horoscope.bench.lab.cluster.NodeProfile;
import io.horoscope.bench.lab.run.client.ClientMode;
import java.time.Duration;
import java.util.List;

/** How large an experiment is made. */
public enum Scale {
    /** A first look: minutes, and wide intervals. */
    QUICK(2, 3, 6, 20),
    /** What two processors do in about an hour. */
    NORMAL(5, 4, 8, 40),
    /** For machines with a processor for each node: longer blocks and much more data. */
    FULL(10, 30, 120, 180);

    private final int repetitions;
    private final int warmUpSeconds;
    private final int measuredSeconds;
    private final int heatingSeconds;

    Scale(int repetitions, int warmUpSeconds, int measuredSeconds, int heatingSeconds) {
        this.repetitions = repetitions;
        this.warmUpSeconds = warmUpSeconds;
        this.measuredSeconds = measuredSeconds;
        this.heatingSeconds = heatingSeconds;
    }

    /** How often each arm is measured at each point. */
    public int repetitions() {
        return repetitions;
    }

    /** The client modes unless the user names others. */
    public List<ClientMode> modes() {
        return this == QUICK
                ? List.of(ClientMode.REPLICA)
                : List.of(ClientMode.ANY, ClientMode.REPLICA);
    }

    /** Of each block, beside that of the clusters. */
    public Duration warmUp() {
        return Duration.ofSeconds(warmUpSeconds);
    }

    public Duration measured() {
        return Duration.ofSeconds(measuredSeconds);
    }

    /** Warm-up of a cluster with each workload, before anything is measured. */
    public Duration heating() {
        return Duration.ofSeconds(heatingSeconds);
    }

    public NodeProfile profile() {
        return this == FULL ? NodeProfile.MEASUREMENT : NodeProfile.FIRST_LOOK;
    }

    /** Records of 1 kB. */
    public int records() {
        return this == FULL ? 2_000_000 : 20_000;
    }

    /** The longest scan of the paper's figures 4 and 5, in records; the paper's are up to 1,000. */
    public int scanLength() {
        return this == FULL ? 1_000 : 100;
    }
}
