package io.horoscope.bench.lab.experiment.switchback;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.Arm;
import io.horoscope.bench.lab.run.record.CsvTable;
import io.horoscope.bench.lab.run.record.Results;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * What Horoscope's own code costs the nodes, by samples of their Java threads and allocations while
 * the default selector is on: {@code profile.csv} has them by node and slice of time.
 */
final class Profile {

    private static final Duration SLICE = Duration.ofSeconds(10);
    private static final String OURS = "io.horoscope.";
    private static final String CPU = "jdk.ExecutionSample";
    static final String ALLOCATION = "jdk.ObjectAllocationSample";

    static final List<String> COLUMNS = List.of("node", "slice", "kind", "all", "ours", "top");

    private Profile() {}

    /**
     * Makes the nodes' first recording, for which a JVM changes some of its classes and drops all
     * compiled code. To be called before the nodes get warm.
     */
    static void prepare(Bed bed) {
        for (NodePlan node : bed.cluster().plan().nodes()) {
            jfr(node, "jfrConfigure", "stackdepth=128");
            jfr(node, "jfrStart", "name=first", "settings=profile");
            jfr(node, "jfrStop", "name=first");
        }
    }

    /** Samples all nodes of a bed under load, and writes the rows. */
    static void measure(Bed bed, int slices) {
        Results results = bed.bench().results();
        results.part(Map.of("heading", "Samples of all nodes, horoscope", "kind", "profile"));
        Path raw = results.folder().resolve("raw/profile");
        LabFiles.makeDirectory(raw);
        bed.switchTo(Arm.HOROSCOPE);
        List<NodePlan> nodes = bed.cluster().plan().nodes();
        nodes.forEach(node -> jfr(node, "jfrStart", "name=lab", "settings=profile"));
        bed.bench().say("sampling");
        Await.pause(SLICE.multipliedBy(slices));
        nodes.forEach(node -> jfr(node, "jfrStop", "name=lab", "filename=" + file(raw, node)));
        CsvTable table = new CsvTable(results.folder().resolve("profile.csv"), COLUMNS);
        nodes.forEach(node -> rows(node.number(), file(raw, node), table));
    }

    private static Path file(Path raw, NodePlan node) {
        return raw.resolve(node.name() + ".jfr");
    }

    private static void jfr(NodePlan node, String operation, String... arguments) {
        try (NodeJmx jmx = NodeJmx.open(node)) {
            jmx.diagnose(operation, arguments);
        }
    }

    /** Rows of one node: samples, and bytes that allocation samples stand for. */
    static void rows(int node, Path file, CsvTable table) {
        Map<Long, Map<String, long[]>> slices = new TreeMap<>();
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                String kind = event.getEventType().getName();
                if (kind.equals(CPU) || kind.equals(ALLOCATION)) {
                    long slice = event.getStartTime().getEpochSecond() / SLICE.toSeconds();
                    long weight = kind.equals(CPU) ? 1 : event.getLong("weight");
                    long[] sums =
                            slices.computeIfAbsent(slice, at -> new TreeMap<>())
                                    .computeIfAbsent(kind, name -> new long[3]);
                    List<RecordedFrame> stack = stack(event);
                    sums[0] += weight;
                    sums[1] += stack.stream().anyMatch(Profile::isOurs) ? weight : 0;
                    sums[2] += stack.stream().limit(1).anyMatch(Profile::isOurs) ? weight : 0;
                }
            }
        } catch (IOException e) {
            throw new LabException(file + " cannot be read: " + e.getMessage(), e);
        }
        slices.forEach(
                (slice, kinds) ->
                        kinds.forEach(
                                (kind, sums) ->
                                        table.row(
                                                List.of(
                                                        node, slice, kind, sums[0], sums[1],
                                                        sums[2]))));
    }

    /** The innermost frame first. */
    private static List<RecordedFrame> stack(RecordedEvent event) {
        return event.getStackTrace() == null ? List.of() : event.getStackTrace().getFrames();
    }

    private static boolean isOurs(RecordedFrame frame) {
        return frame.isJavaFrame() && frame.getMethod().getType().getName().startsWith(OURS);
    }
}
