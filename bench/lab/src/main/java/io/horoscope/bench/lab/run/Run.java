package io.horoscope.bench.lab.run;

import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.run.client.ClientResult;
import io.horoscope.bench.lab.run.client.ClientRun;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.observe.Observer;
import io.horoscope.bench.lab.run.record.FaultEvent;
import io.horoscope.bench.lab.run.record.NodeUse;
import io.horoscope.bench.lab.run.record.RunKey;
import io.horoscope.bench.lab.run.record.ShareChange;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A variant, measured once at one load. */
record Run(Part part, Variant variant, RunKey key, ClientRun client) {

    private static final String SEED = "horoscope.seed";
    private static final Duration SCORES_EVERY = Duration.ofSeconds(1);

    FaultPlan fault() {
        return part.conditions().fault();
    }

    /**
     * Measures without a fault, or with one throughout, and adds the rows. Nodes are asked nothing
     * meanwhile: an answer takes CPU time, and stock nodes have less to say.
     */
    ClientResult block(Bench bench, MeasuredCluster cluster) {
        List<NodeUse> before = bench.sampler(cluster).sample();
        ClientResult result =
                bench.run(cluster, client, fault().allowedFailures(), key.run(), () -> {});
        ClusterSize size = bench.size();
        addUses(bench, cluster, before);
        bench.results().block(key, client, result, size.nodes(), size.dataFactor());
        return result;
    }

    /**
     * Measures through a fault, and adds the rows.
     *
     * @param row gets the nodes that had the fault
     */
    FaultEvent event(Bench bench, MeasuredCluster cluster, Scale scale, Map<String, Object> row) {
        ClusterSampler sampler = bench.sampler(cluster);
        List<NodeUse> before = sampler.sample();
        try (Observer observer = sampler.reads()) {
            observer.start();
            FaultWindow window =
                    new FaultWindow(bench.testbed(), part.conditions(), cluster, observer, scale);
            ClientResult result;
            try {
                result = bench.run(cluster, client, fault().allowedFailures(), key.run(), window);
            } finally {
                window.clear();
                row.put("fault_nodes", window.numbers().toString());
            }
            List<Integer> nodes = window.numbers().stream().map(number -> number - 1).toList();
            FaultEvent event =
                    new FaultEvent(
                            result,
                            new ShareChange(
                                    observer.shares(Operation.READ), nodes, window.times()));
            addUses(bench, cluster, before);
            bench.results().event(key, event);
            bench.results()
                    .scores(
                            key,
                            observer.scores().thinned(SCORES_EVERY),
                            event.change().times().startNanos(),
                            cluster.nodes().stream().map(CqlNode::address).toList());
            return event;
        }
    }

    /** The row of runs.csv as far as it is known before the run. */
    Map<String, Object> row(double cores) {
        Map<String, String> properties = client.work().properties();
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("run", key.run());
        row.put("begin_epoch_ms", System.currentTimeMillis());
        row.put("variant", variant.name());
        row.put("cassandra", variant.flavour().word());
        row.put("dynamic_snitch", variant.dynamicSnitch());
        row.put("selector", variant.selector().isEmpty() ? null : variant.selector());
        row.put("reports", variant.faultsKnown() ? "faults" : "measured");
        row.put("mode", client.mode().word());
        row.put("workload", client.work().name());
        row.put("threads", client.load().threads());
        row.put("rate", client.load().isRate() ? client.load().rate() : null);
        row.put("warm_up_s", client.warmUp().toSeconds());
        row.put("measured_s", client.measured().toSeconds());
        row.put("cores", cores);
        if (!fault().isNone()) {
            row.put("fault", fault().word());
            row.put("fault_nodes", fault().nodes().toString());
        }
        row.put("seed", properties.get(SEED));
        row.put("properties", new TreeMap<>(properties).toString());
        return row;
    }

    private void addUses(Bench bench, MeasuredCluster cluster, List<NodeUse> before) {
        bench.results().nodes(key, NodeUse.between(before, bench.sampler(cluster).sample()));
    }
}
