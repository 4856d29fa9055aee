package io.horoscope.bench.sim.load;

import io.horoscope.bench.sim.cluster.Coordinator;
import io.horoscope.bench.sim.cluster.Read;
import io.horoscope.bench.sim.cluster.Ring;
import io.horoscope.core.select.OperationClass;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/** Reads one key after another through coordinators: what all kinds of arrivals have in common. */
public final class Reader {

    private final List<Coordinator> coordinators;
    private final double[] cumulatedWeights;
    private final Ring ring;
    private final Keys keys;
    private final double scanRatio;
    private final UniformRandomProvider random;

    /**
     * @param weights of the coordinators: how likely each is to be asked
     * @param scanRatio share of reads that are scans, in [0, 1]
     */
    public Reader(
            List<Coordinator> coordinators,
            double[] weights,
            Ring ring,
            Keys keys,
            double scanRatio,
            UniformRandomProvider random) {
        this.coordinators = coordinators;
        this.cumulatedWeights = cumulated(weights);
        this.ring = ring;
        this.keys = keys;
        this.scanRatio = scanRatio;
        this.random = random;
    }

    /** Reads the next key now, through any coordinator. */
    void read(Read.Origin origin) {
        read(coordinators.get(draw()), origin);
    }

    /** Reads the next key now, through a coordinator by number. */
    void read(int coordinator, Read.Origin origin) {
        read(coordinators.get(coordinator % coordinators.size()), origin);
    }

    private void read(Coordinator coordinator, Read.Origin origin) {
        int key = keys.next();
        OperationClass operation =
                scanRatio > 0 && random.nextDouble() < scanRatio
                        ? OperationClass.SCAN
                        : OperationClass.READ;
        coordinator.read(operation, key, ring.groupOf(key), origin);
    }

    private int draw() {
        int last = cumulatedWeights.length - 1;
        if (cumulatedWeights[last] == last + 1.0) {
            return random.nextInt(last + 1);
        }
        double drawn = random.nextDouble() * cumulatedWeights[last];
        int low = 0;
        int high = last;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (cumulatedWeights[middle] > drawn) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private static double[] cumulated(double[] weights) {
        double[] sums = new double[weights.length];
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i];
            sums[i] = sum;
        }
        return sums;
    }
}
