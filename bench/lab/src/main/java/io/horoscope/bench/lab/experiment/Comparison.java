package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.bed.MeasuredCluster;
import io.horoscope.bench.lab.run.bed.Side;
import io.horoscope.bench.lab.run.client.ClientResult;
import io.horoscope.bench.lab.run.client.ClientRun;
import io.horoscope.bench.lab.run.observe.ScoreLog;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Sides under the same load, interleaved: A B C, C B A, A B C, and so on, so that what drifts with time hits all of them. Every
 * block discards its warm-up.
 */
final class Comparison {

    /** Starting a client, changing over, looking at the nodes. */
    private static final double OVERHEAD_SECONDS = 7;

    private static final double SECONDS_PER_MINUTE = 60;

    private final Bench bench;
    private final Setup setup;
    private final List<Side> sides;
    private final List<LoadPoint> points;
    private final Map<String, String> properties;
    private final List<Block> blocks = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();

    /**
     * @param sides the first one is what the others are compared with; those that the bed does not have are left out
     * @param properties more of the client's
     */
    Comparison(
            Bench bench,
            Setup setup,
            List<Side> sides,
            List<LoadPoint> points,
            Map<String, String> properties) {
        this.bench = bench;
        this.setup = setup;
        this.sides = bench.bed().offered(sides);
        this.points = List.copyOf(points);
        this.properties = Map.copyOf(properties);
    }

    /** Measures everything. A run that is refused leaves a gap and a line in {@link #refusals}. */
    Comparison run() {
        bench.bed().limitCpu(setup.firstLimited(), setup.cores());
        int all = points.size() * bench.extent().repetitions() * sides.size();
        int done = 0;
        for (LoadPoint point : points) {
            for (int repetition = 0; repetition < bench.extent().repetitions(); repetition++) {
                List<Side> order = new ArrayList<>(sides);
                if (repetition % 2 == 1) {
                    Collections.reverse(order);
                }
                for (Side side : order) {
                    measure(side, point, repetition, left(all - done));
                    done++;
                }
            }
        }
        return this;
    }

    Setup setup() {
        return setup;
    }

    List<Side> sides() {
        return sides;
    }

    List<LoadPoint> points() {
        return points;
    }

    /** What was measured of a side at a point, in order of repetition. */
    List<Block> of(Side side, LoadPoint point) {
        List<Block> found = new ArrayList<>();
        for (Block block : blocks) {
            if (block.side().equals(side) && block.point().equals(point)) {
                found.add(block);
            }
        }
        return found;
    }

    List<Block> blocks() {
        return List.copyOf(blocks);
    }

    /** Runs whose figures are not used, and why. */
    List<String> refusals() {
        return List.copyOf(failures);
    }

    private void measure(Side side, LoadPoint point, int repetition, String left) {
        MeasuredCluster cluster = bench.use(side, setup);
        ClientRun run =
                new ClientRun(
                        setup.mode(),
                        setup.workload(),
                        point.threads(),
                        point.target(),
                        bench.scale().warmUp(),
                        bench.scale().measured());
        Map<String, Object> row = RunRow.of(side, setup, point, run, properties);
        try {
            Probe probe = bench.probe(cluster);
            List<NodeUse> before = probe.look();
            ScoreLog scores = probe.scoreWatch();
            long startNanos = System.nanoTime();
            ClientResult result =
                    bench.measure(
                            cluster,
                            run,
                            properties,
                            setup.allowedFailures(),
                            setup.mode().word() + "-" + side.fileName() + "-" + point.threads(),
                            scores);
            RunRecord record =
                    new RunRecord(
                            bench.recorder().runName(),
                            startNanos,
                            result,
                            RunRecord.between(before, probe.look()),
                            probe.samples(scores, startNanos));
            Block block = new Block(side, point, repetition, record);
            blocks.add(block);
            bench.recorder().endRun(row, "counted");
            bench.say(
                    String.format(
                            Locale.ROOT,
                            "%s, %s, %s: %.0f/s, p50 %.1f ms, p99 %.1f ms%s (%s)",
                            setup.mode().word(),
                            point.label(),
                            side,
                            block.perSecond(),
                            block.latencies().quantileNanos(0.5) / 1e6,
                            block.p99Nanos() / 1e6,
                            result.failureCount() == 0 ? "" : ", failed " + result.failures(),
                            left));
        } catch (io.horoscope.bench.lab.LabException e) {
            bench.bed().requireAlive();
            failures.add(e.getMessage());
            bench.recorder().endRun(row, e.getMessage());
            bench.say("not counted: " + e.getMessage());
        } finally {
            bench.relieve(setup);
        }
    }

    private String left(int blocksLeft) {
        double seconds =
                blocksLeft
                        * (bench.scale().warmUp().toSeconds()
                                + bench.scale().measured().toSeconds()
                                + OVERHEAD_SECONDS);
        return String.format(
                Locale.ROOT,
                "about %.0f min of this part left",
                Math.ceil(seconds / SECONDS_PER_MINUTE));
    }
}
