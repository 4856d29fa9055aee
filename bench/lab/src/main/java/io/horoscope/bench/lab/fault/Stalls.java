package io.horoscope.bench.lab.fault;

import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.process.ProcessOrder;
import io.horoscope.bench.lab.cluster.process.ProcessRecord;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Suspends a node's Cassandra by signals, which needs no privilege. */
public final class Stalls {

    private static final String STUTTER = "stutter";
    private static final Duration END_DEADLINE = Duration.ofSeconds(2);

    /** Ends with the process that it suspends, and never leaves it suspended. */
    private static final String SCRIPT =
            """
            my ($pid, $stopped, $running) = @ARGV;
            $SIG{TERM} = sub { kill 'CONT', $pid; exit 0 };
            while (kill 'STOP', $pid) {
                select undef, undef, undef, $stopped;
                kill 'CONT', $pid;
                select undef, undef, undef, $running }
            """;

    private final LocalCluster cluster;

    public Stalls(LocalCluster cluster) {
        this.cluster = cluster;
    }

    /** Suspends the node's Cassandra, until {@link #clear}. */
    public void inject(NodePlan node) {
        cluster.processes().suspend(cluster.cassandra(node));
    }

    /**
     * Suspends the node's Cassandra over and over, until {@link #clear}: a slow machine.
     *
     * @param stopped how long each time; well below the seconds after which other nodes see it dead
     * @param running how long between
     */
    public void injectRepeated(NodePlan node, Duration stopped, Duration running) {
        for (ProcessRecord cassandra : cluster.cassandra(node)) {
            cluster.processes()
                    .start(
                            new ProcessOrder(
                                    node.process(STUTTER),
                                    List.of(
                                            "perl",
                                            "-e",
                                            SCRIPT,
                                            String.valueOf(cassandra.pid()),
                                            seconds(stopped),
                                            seconds(running)),
                                    Map.of(),
                                    node.log(STUTTER),
                                    List.of()));
        }
    }

    /** Lets a suspended node go on; harmless for one that is not suspended. */
    public void clear(NodePlan node) {
        cluster.processes().end(cluster.processes().findAll(node.process(STUTTER)), END_DEADLINE);
        cluster.processes().resume(cluster.cassandra(node));
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.3f", duration.toMillis() / 1e3);
    }
}
