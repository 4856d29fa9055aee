package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.bed.Trouble;
import io.horoscope.bench.lab.run.client.ClientMode;
import java.util.List;

/** What all blocks of a comparison have in common. Immutable. */
final class Setup {

    private final String workload;
    private final ClientMode mode;
    private final double cores;
    private final List<Integer> troubled;
    private final Trouble trouble;
    private final double allowedFailures;

    private Setup(
            String workload,
            ClientMode mode,
            double cores,
            List<Integer> troubled,
            Trouble trouble,
            double allowedFailures) {
        this.workload = workload;
        this.mode = mode;
        this.cores = cores;
        this.troubled = List.copyOf(troubled);
        this.trouble = trouble;
        this.allowedFailures = allowedFailures;
    }

    /**
     * A setup in which nothing disturbs the nodes.
     *
     * @param cores CPU seconds a second that each node may use; in mode {@code master} the first node is not limited
     */
    static Setup calm(String workload, ClientMode mode, double cores) {
        return new Setup(workload, mode, cores, List.of(), Trouble.CPU, 0);
    }

    /**
     * The same with disturbed nodes.
     *
     * @param nodes their numbers, from 1
     * @param failures share of operations that may fail
     */
    Setup troubled(Trouble kind, List<Integer> nodes, double failures) {
        return new Setup(workload, mode, cores, nodes, kind, failures);
    }

    String workload() {
        return workload;
    }

    ClientMode mode() {
        return mode;
    }

    double cores() {
        return cores;
    }

    /** The first node that is limited. */
    int firstLimited() {
        return mode == ClientMode.MASTER ? 2 : 1;
    }

    List<Integer> troubled() {
        return troubled;
    }

    Trouble trouble() {
        return trouble;
    }

    double allowedFailures() {
        return allowedFailures;
    }
}
