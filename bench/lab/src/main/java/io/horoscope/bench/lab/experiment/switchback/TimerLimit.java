package io.horoscope.bench.lab.experiment.switchback;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.NodeOptions;
import io.horoscope.bench.lab.experiment.governed.Governors;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Each node serves two reads at a time, and each of them waits for a timer of the governor: what
 * happens on the machine's processors is not in the throughput, as long as they have time left.
 */
final class TimerLimit implements NodeLimit {

    /** As in the scenario. */
    private static final int SLOTS = 2;

    private final String scenario = scenario();

    private static String scenario() {
        try (InputStream in = TimerLimit.class.getResourceAsStream("timers.yaml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new LabException("timers.yaml cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public String fact() {
        return "no CPU limit; each serves two reads at a time, each of which waits 20 ms for a timer";
    }

    @Override
    public NodeOptions options(Places places) {
        Map<String, Object> settings = Map.of("concurrent_reads", SLOTS);
        String agent = "-javaagent:" + places.governor();
        return PlacedTable.options(places, new NodeOptions(agent, settings, true));
    }

    /** A governor governs one keyspace at a time. */
    @Override
    public void begin(PlacedCluster cluster, PlacedTable table) {
        String keyspace = table.table().keyspace();
        governors(cluster).govern(keyspace, scenario, Bed.SEED, System.nanoTime());
    }

    @Override
    public void end(PlacedCluster cluster) {
        governors(cluster).end();
    }

    private static Governors governors(PlacedCluster cluster) {
        return new Governors(cluster.jmxWithCopies());
    }
}
