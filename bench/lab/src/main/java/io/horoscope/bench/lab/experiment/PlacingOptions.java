package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.Placing;
import io.horoscope.bench.lab.run.Placing.Limit;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options of the experiment {@code placement} alone. Picocli sets the fields. */
final class PlacingOptions {

    static final String NAMES = "--distributions, --placements, --timers, --disks, --workers";

    /** What bounds throughput, if not processors. */
    static final class LimitOptions {
        @Option(
                names = "--timers",
                description =
                        "In placement: each node serves two reads at a time, each of which waits 20 ms"
                                + " for a timer, instead of being limited to a part of a processor.")
        private boolean hasTimers;

        @Option(
                names = "--disks",
                description =
                        "In placement: page caches are empty at the beginning of each block, and each"
                                + " node reads 2 MiB a second from its disk, instead of being limited"
                                + " to a part of a processor.")
        private boolean hasDisks;

        Limit chosen() {
            if (hasTimers) {
                return Limit.TIMERS;
            }
            return hasDisks ? Limit.DISKS : Limit.PROCESSORS;
        }
    }

    @Option(
            names = "--distributions",
            paramLabel = "LIST",
            split = ",",
            description =
                    "Of the requests in placement: uniform, beta, power_law, normal, gamma (default:"
                            + " uniform,gamma).")
    private List<String> distributions;

    @Option(
            names = "--placements",
            paramLabel = "LIST",
            split = ",",
            description =
                    "Compared in placement with base, which always takes part: coarse, compact,"
                            + " balanced, complete (default: all).")
    private List<String> placements;

    @ArgGroup private LimitOptions limit;

    @Option(
            names = "--workers",
            description =
                    "In placement: each node with copies coordinates the reads of a client of its"
                            + " own, instead of one node without copies all of them.")
    private boolean hasWorkers;

    /** The usual, with what the user gave instead. */
    Placing of(Placing usual) {
        Placing chosen = usual;
        if (distributions != null) {
            chosen = chosen.withDistributions(distributions);
        }
        if (placements != null) {
            chosen = chosen.withPlacements(placements);
        }
        if (limit != null) {
            chosen = chosen.with(limit.chosen());
        }
        return hasWorkers ? chosen.withWorkers() : chosen;
    }
}
