package io.horoscope.tool.plan;

import java.util.Map;

/** The requests of a keyspace that one coordinator counted. Immutable. */
public final class CoordinatorHeat {

    private final Map<Long, double[]> rates;
    private final Map<Long, Double> hotKeys;
    private final double seconds;
    private final boolean readsHere;

    /**
     * @param rates reads and writes a second, by the end of the range
     * @param hotKeys shares of its reads, by token
     * @param seconds for how long it has counted
     * @param readsHere whether it is in the datacenter that is planned: the reads of others stay in
     *     theirs, and their writes come here too
     */
    public CoordinatorHeat(
            Map<Long, double[]> rates,
            Map<Long, Double> hotKeys,
            double seconds,
            boolean readsHere) {
        this.rates = Map.copyOf(rates);
        this.hotKeys = Map.copyOf(hotKeys);
        this.seconds = seconds;
        this.readsHere = readsHere;
    }

    Map<Long, double[]> rates() {
        return rates;
    }

    Map<Long, Double> hotKeys() {
        return hotKeys;
    }

    public double seconds() {
        return seconds;
    }

    boolean readsHere() {
        return readsHere;
    }

    public double reads() {
        return rates.values().stream().mapToDouble(rate -> rate[0]).sum();
    }

    public double writes() {
        return rates.values().stream().mapToDouble(rate -> rate[1]).sum();
    }
}
