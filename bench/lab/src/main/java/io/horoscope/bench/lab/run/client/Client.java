package io.horoscope.bench.lab.run.client;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.CqlNode;
import java.nio.file.Path;
import java.util.List;

/** A load generator in a process of its own, which does not outlive a run. One run at a time. */
public interface Client extends AutoCloseable {

    /** Its name and that of its records, as part of a file's name. */
    String name();

    /** The table that it works on, which is there before {@link #load}. */
    RecordTable table();

    /** What it is, and which latencies it measures, for results. */
    String describe();

    /** Whether its first request comes within four seconds, so that faults can be timed by it. */
    boolean isPrompt();

    /**
     * Checks that it has a client mode; starts nothing.
     *
     * @throws LabException naming the modes that it has
     */
    void require(ClientMode mode);

    /**
     * Checks that it has what a workload needs; starts nothing.
     *
     * @param workload name of a file in bench/ycsb/workloads
     * @throws LabException naming what is missing, and the remedy
     */
    void require(String workload);

    /**
     * Writes every record once, at consistency level ALL.
     *
     * @throws LabException if not every one was written
     */
    void load(List<? extends CqlNode> nodes, int records, Path folder);

    /**
     * Does a run and waits for its end.
     *
     * @param folder gets everything that the client writes; made anew
     * @param meanwhile is called several times a second
     */
    ClientResult run(
            ClientRun run,
            List<? extends CqlNode> nodes,
            int records,
            Path folder,
            Runnable meanwhile);

    /** Ends a client that still runs, and starts none any more. */
    @Override
    void close();
}
