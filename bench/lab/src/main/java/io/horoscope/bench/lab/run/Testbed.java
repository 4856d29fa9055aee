package io.horoscope.bench.lab.run;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.fault.Fault;
import io.horoscope.bench.lab.run.client.Client;
import io.horoscope.bench.lab.run.load.TableName;
import java.nio.file.Path;
import java.util.List;

/** Clusters with the same data for the variants of an experiment. One variant runs at a time. */
public interface Testbed extends AutoCloseable {

    /**
     * Brings up every cluster with the records.
     *
     * @param replicas copies of each record, where there are as many nodes
     * @param folder for what the loading client writes; replaced if it exists
     */
    void up(Client client, int records, int replicas, Path folder);

    /** The variants that this testbed has, in order and under the names that they have here. */
    List<Variant> offered(List<Variant> variants);

    /** Makes this variant's cluster the one that runs, with its present settings. */
    MeasuredCluster run(Variant variant);

    /** Sets the running cluster up for this variant of it. */
    void setUp(Variant variant);

    /**
     * Limits the CPU time of nodes, the same in every cluster, where nodes are the lab's own.
     *
     * @param firstNode number of the first node that is limited
     */
    void limitCpu(int firstNode, double cores);

    /** Limits every node's page cache to half of what the node has of a table, likewise. */
    void halveCache(TableName table);

    /**
     * Injects a fault into nodes of the running cluster.
     *
     * @throws LabException if that is not allowed here
     */
    void inject(Fault fault, List<Integer> numbers);

    /** Ends what {@link #inject} began, with the same arguments. */
    void clear(Fault fault, List<Integer> numbers);

    /**
     * Checks that every node of the running cluster still runs with the variant's settings.
     *
     * @throws LabException naming those that do not
     */
    void requireAlive();

    /** Ends everything that the testbed began. Any number of times, by any thread. */
    @Override
    void close();
}
