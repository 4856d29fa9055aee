package io.horoscope.bench.lab.experiment.switchback;

import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeOptions;

/** Each node has a part of a processor, and reads take most of it. */
final class ProcessorLimit implements NodeLimit {

    /** Eight nodes leave 0.8 of two processors to coordinator and client. */
    private static final double CORES = 0.15;

    @Override
    public String fact() {
        return CORES + " processors each";
    }

    @Override
    public NodeOptions options(Places places) {
        return PlacedTable.options(places, NodeOptions.NONE);
    }

    @Override
    public void begin(PlacedCluster cluster, PlacedTable table) {
        LocalCluster nodes = cluster.local();
        cluster.withCopies().forEach(node -> nodes.limitCpu(node, CORES));
    }

    @Override
    public void end(PlacedCluster cluster) {
        cluster.withCopies().forEach(cluster.local()::unlimitCpu);
    }
}
