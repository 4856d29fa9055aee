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
    private final List<TokenAware> drivers; // None: they know nothing of keys.
    private final UniformRandomProvider random;

    /**
     * @param weights of the coordinators: how likely each is to be asked
     * @param scanRatio share of reads that are scans, in [0, 1]
     * @param drivers of which any one has a read; none where they know nothing of keys
     */
    public Reader(
            List<? extends ReadTarget> coordinators,
            double[] weights,
            Keys keys,
            double scanRatio,
            List<TokenAware> drivers,
            UniformRandomProvider random) {
        this.coordinators = coordinators;
        this.cumulatedWeights = weights.clone();
        for (int i = 1; i < weights.length; i++) {
            cumulatedWeights[i] += cumulatedWeights[i - 1];
        }
        this.keys = keys;
        this.scanRatio = scanRatio;
        this.drivers = drivers;
        this.random = random;
    }

    /** Reads the next key now through any coordinator. */
    void read(Read.Origin origin) {
        boolean isDrawn = drivers.isEmpty() || drivers.get(0).needsDatacenter();
        read(isDrawn ? draw() : 0, origin);
    }

    /**
     * The same through a coordinator by number, or where the driver knows the key, through one of
     * its datacenter.
     */
    void read(int number, Read.Origin origin) {
        int coordinator = number % coordinators.size();
        TokenAware driver = drivers.isEmpty() ? null : driver();
        int key = keys.next();
        boolean scan = scanRatio > 0 && random.nextDouble() < scanRatio;
        int chosen = choose(driver, coordinator, key);
        coordinators
                .get(chosen)
                .read(
                        scan ? OperationClass.SCAN : OperationClass.READ,
                        key,
                        counted(driver, chosen, origin));
    }

    private TokenAware driver() {
        return drivers.get(drivers.size() == 1 ? 0 : random.nextInt(drivers.size()));
    }

    private int choose(TokenAware driver, int coordinator, int key) {
        if (driver == null) {
            return coordinator;
        }
        int chosen = driver.coordinator(key, driver.datacenter(coordinator));
        return chosen == TokenAware.NONE ? draw() : chosen;
    }

    private static Read.Origin counted(TokenAware driver, int coordinator, Read.Origin origin) {
        return driver == null ? origin : driver.counted(coordinator, origin);
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
