package io.horoscope.bench.lab.run.bed;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.run.client.Client;
import java.nio.file.Path;
import java.util.List;

/** What the sides of an experiment run on: each side has a cluster, all of them the same data. One side runs at a time. */
public interface Bed extends AutoCloseable {

    /**
     * Sees to it that every cluster runs and has the records.
     *
     * @param replicas copies of each record, where there are as many nodes
     * @param folder for what the loading client writes; made anew
     */
    void up(Client client, int records, int replicas, Path folder);

    /** Those of these sides that this bed has, in order and under the names that they go by here. */
    List<Side> offered(List<Side> sides);

    /** Makes this side's cluster the one that runs, set up as it was. */
    MeasuredCluster run(Side side);

    /** Sets the running cluster up as this side of it says. */
    void setUp(Side side);

    /** Makes this side the one that runs, set up as it says. */
    default MeasuredCluster use(Side side) {
        MeasuredCluster cluster = run(side);
        setUp(side);
        return cluster;
    }

    /**
     * Limits the CPU time of nodes, the same in every cluster, where nodes are the lab's own.
     *
     * @param firstNode number of the first node that is limited
     */
    void limitCpu(int firstNode, double cores);

    /**
     * Limits the memory of every node to what its processes have now and a page cache, where nodes are the lab's own.
     *
     * @param cacheBytes of the page cache
     */
    void limitCache(long cacheBytes);

    /**
     * Lets trouble begin at nodes of the running cluster.
     *
     * @param cores what each of them may use otherwise
     * @throws LabException if nodes must not be disturbed
     */
    void disturb(List<Integer> numbers, Trouble trouble, double cores);

    /** Ends what {@link #disturb} began, with the same arguments. */
    void relieve(List<Integer> numbers, Trouble trouble, double cores);

    /**
     * Checks that every node of the running cluster still runs, and as the side says.
     *
     * @throws LabException naming those that do not
     */
    void requireAlive();

    /** Ends everything that the bed began. Any number of times, by any thread. */
    @Override
    void close();
}
