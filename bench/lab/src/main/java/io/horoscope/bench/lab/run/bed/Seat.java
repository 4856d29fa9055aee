package io.horoscope.bench.lab.run.bed;

import io.horoscope.bench.lab.cluster.LabNetwork;

/** One of a bed's two places for a cluster, with addresses and a directory of its own. */
enum Seat {
    FIRST("first", LabNetwork.VANILLA_SIDE),
    SECOND("second", LabNetwork.PATCHED_SIDE);

    private final String directory;
    private final LabNetwork network;

    Seat(String directory, LabNetwork network) {
        this.directory = directory;
        this.network = network;
    }

    /** The name of its directory. */
    String directory() {
        return directory;
    }

    LabNetwork network() {
        return network;
    }
}
