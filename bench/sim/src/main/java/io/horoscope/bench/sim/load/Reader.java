package io.horoscope.bench.sim.load;

import io.horoscope.bench.sim.cluster.Read;
import io.horoscope.bench.sim.cluster.ReadTarget;
import io.horoscope.core.select.OperationClass;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/** Reads one key after another through coordinators: what all kinds of arrivals have in common. */
public final class Reader {

    private final List<? extends ReadTarget> coordinators;
    private final double[] cumulatedWeights;
    private final Keys keys;
    private final double scanRatio;
    private final UniformRandomProvider random;

    /**
     * @param weights of the coordinators: how likely each is to be asked
     * @param scanRatio share of reads that are scans, in [0, 1]; requests of several keys have none
     */
    public Reader(
            List<? extends ReadTarget> coordinators,
            double[] weights,
            Keys keys,
            double scanRatio,
            UniformRandomProvider random) {
        this.coordinators = coordinators;
        this.cumulatedWeights = weights.clone();
        for (int i = 1; i < weights.length; i++) {
            cumulatedWeights[i] += cumulatedWeights[i - 1];
        }
        this.keys = keys;
        this.scanRatio = scanRatio;
        this.random = random;
    }

    /** Reads the next key now, or the keys of the next request, through any coordinator. */
    void read(Read.Origin origin) {
        read(draw(), origin);
    }

    /** The same through a coordinator by number. */
    void read(int coordinator, Read.Origin origin) {
        ReadTarget target = coordinators.get(coordinator % coordinators.size());
        if (keys.perRequest() > 1) {
            target.read(keys.nextRequest(), origin);
            return;
        }
        int key = keys.next();
        boolean scan = scanRatio > 0 && random.nextDouble() < scanRatio;
        target.read(scan ? OperationClass.SCAN : OperationClass.READ, key, origin);
    }

    private int draw() {
        int count = cumulatedWeights.length;
        double sum = cumulatedWeights[count - 1];
        if (sum == count) { // All weights are 1.
            return random.nextInt(count);
        }
        int found = Arrays.binarySearch(cumulatedWeights, random.nextDouble() * sum);
        return found < 0 ? -found - 1 : found + 1;
    }
}
