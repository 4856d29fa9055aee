package io.horoscope.bench.lab.run.remote;

import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.run.bed.Side;
import java.util.Optional;

/** What the sides of an experiment become where there is one cluster, which runs the patched build. */
final class RemoteSides {

    private static final String OFF = "routing off";

    private RemoteSides() {}

    /** Why a side cannot be had; empty if it can. */
    static Optional<String> obstacle(Side side) {
        if (side.isTold()) {
            return Optional.of("monitors of --cluster are not told what to report");
        }
        if (!side.hasDynamicSnitch()) {
            return Optional.of("the dynamic snitch of --cluster is left as it is");
        }
        return Optional.empty();
    }

    /** The side under its honest name: what stands for stock Cassandra here is not stock. */
    static Side named(Side side) {
        return isOff(side) ? side.called(side.name().replace("vanilla", OFF)) : side;
    }

    /** Whether Cassandra's own order is used. */
    static boolean isOff(Side side) {
        return side.flavour() == Flavour.VANILLA;
    }
}
