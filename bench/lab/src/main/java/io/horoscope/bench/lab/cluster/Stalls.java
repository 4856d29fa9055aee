package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.cluster.process.ProcessOrder;
import io.horoscope.bench.lab.cluster.process.ProcessRecord;
import io.horoscope.bench.lab.cluster.process.Processes;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Stops processes of a cluster where they stand and lets them go on, by signals: needs no
 * privilege.
 */
public final class Stalls {

    private static final Duration END_DEADLINE = Duration.ofSeconds(2);

    /** Ends with the process that it stops, and never leaves it stopped. */
    private static final String STUTTER =
            "my ($pid, $stopped, $running) = @ARGV;"
                    + " $SIG{TERM} = sub { kill 'CONT', $pid; exit 0 };"
                    + " while (kill 'STOP', $pid) {"
                    + " select undef, undef, undef, $stopped;"
                    + " kill 'CONT', $pid;"
                    + " select undef, undef, undef, $running }";

    private final Processes processes;

    Stalls(Processes processes) {
        this.processes = processes;
    }

    /** Stops everything, so that it uses nothing but memory, until {@link #resume}. */
    public void pause() {
        processes.freeze(processes.all());
    }

    /** Lets a paused cluster go on; harmless for one that is not. */
    public void resume() {
        processes.thaw(processes.all());
    }

    /** Stops the node's Cassandra, until {@link #thaw}. */
    public void freeze(NodePlan node) {
        cassandra(node).ifPresent(found -> processes.freeze(List.of(found)));
    }

    /**
     * Stops the node's Cassandra over and over, until {@link #thaw}: a machine that is alive and
     * slow.
     *
     * @param stopped how long each time; well below what the others take for dead, seconds
     * @param running how long between
     */
    public void stutter(NodePlan node, Duration stopped, Duration running) {
        cassandra(node)
                .ifPresent(
                        found ->
                                processes.start(
                                        new ProcessOrder(
                                                stutterOf(node),
                                                List.of(
                                                        "perl",
                                                        "-e",
                                                        STUTTER,
                                                        String.valueOf(found.pid()),
                                                        seconds(stopped),
                                                        seconds(running)),
                                                Map.of(),
                                                node.log(Launcher.STUTTER),
                                                List.of())));
    }

    /** Lets a stopped or stuttering node go on; harmless for one that is neither. */
    public void thaw(NodePlan node) {
        processes.end(processes.findAll(stutterOf(node)), END_DEADLINE);
        cassandra(node).ifPresent(found -> processes.thaw(List.of(found)));
    }

    private Optional<ProcessRecord> cassandra(NodePlan node) {
        return processes.find(node.process(Launcher.CASSANDRA));
    }

    private static String stutterOf(NodePlan node) {
        return node.process(Launcher.STUTTER);
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.3f", duration.toMillis() / 1e3);
    }
}
