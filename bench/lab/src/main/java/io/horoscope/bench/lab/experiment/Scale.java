package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.cluster.NodeProfile;
import io.horoscope.bench.lab.run.client.ClientMode;
import java.time.Duration;
import java.util.List;

/** How large an experiment is made. */
public enum Scale {
    /** A first look: minutes, and intervals to match. */
    QUICK(2, 3, 6, 20_000, 100, 20, NodeProfile.FIRST_LOOK),
    /** What fits a machine of two processors in the time of a lunch. As above, only the first compiler is at work. */
    NORMAL(5, 4, 8, 20_000, 100, 40, NodeProfile.FIRST_LOOK),
    /** For machines with a processor for each node: longer blocks and data of a size that hurts. */
    FULL(10, 30, 120, 2_000_000, 1_000, 180, NodeProfile.MEASUREMENT);

    private final int repetitions;
    private final int warmUpSeconds;
    private final int measuredSeconds;
    private final int records;
    private final int scanLength;
    private final int heatingSeconds;
    private final NodeProfile profile;

    Scale(
            int repetitions,
            int warmUpSeconds,
            int measuredSeconds,
            int records,
            int scanLength,
            int heatingSeconds,
            NodeProfile profile) {
        this.repetitions = repetitions;
        this.warmUpSeconds = warmUpSeconds;
        this.measuredSeconds = measuredSeconds;
        this.records = records;
        this.scanLength = scanLength;
        this.heatingSeconds = heatingSeconds;
        this.profile = profile;
    }

    /** How often each side is measured at each point. */
    int repetitions() {
        return repetitions;
    }

    /** Which client modes are measured unless the user says otherwise: what the driver does by default, and what hides nothing. */
    List<ClientMode> modes() {
        return this == QUICK
                ? List.of(ClientMode.REPLICA)
                : List.of(ClientMode.ANY, ClientMode.REPLICA);
    }

    /** Of each block; the clusters were warmed up before. */
    Duration warmUp() {
        return Duration.ofSeconds(warmUpSeconds);
    }

    Duration measured() {
        return Duration.ofSeconds(measuredSeconds);
    }

    /** For how long each cluster is driven in each way before anything is measured. */
    Duration heating() {
        return Duration.ofSeconds(heatingSeconds);
    }

    NodeProfile profile() {
        return profile;
    }

    /** Records of 1 kB, of which every third node or so has a copy. */
    int records() {
        return records;
    }

    /** The most records that a scan of the paper's figures 4 and 5 reads; the paper's are up to 1,000. */
    int scanLength() {
        return scanLength;
    }

    /** The size of the papers' 10 GB over that of so many records. */
    static double scaledDownBy(int records) {
        return 10_000_000.0 / records;
    }
}
