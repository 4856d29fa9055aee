package io.horoscope.bench.lab.run;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.fault.Fault;
import io.horoscope.bench.lab.run.client.Client;
import io.horoscope.bench.lab.run.load.TableName;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The cluster of an experiment, which is switched from arm to arm at run time. */
public interface Testbed extends AutoCloseable {

    /** Copies of each record, where there are as many nodes. */
    int REPLICAS = 3;

    /**
     * Brings the cluster up with a client's records.
     *
     * @param folder for what the loading client writes; replaced if it exists
     */
    void up(Client client, int records, Path folder);

    /** In order of their numbers. */
    List<? extends CqlNode> nodes();

    /** The cluster, where it is one of this machine. */
    default Optional<LocalCluster> local() {
        return Optional.empty();
    }

    /** The settings of the nodes, by name; none where the lab did not make them. */
    default Map<String, Object> settings() {
        return Map.of();
    }

    /** Makes all nodes choose replicas as an arm does, from their next read on. */
    void switchTo(Arm arm);

    /**
     * Limits the CPU time of nodes, where they are the lab's own.
     *
     * @param firstNode number of the first node that is limited
     */
    void limitCpu(int firstNode, double cores);

    /** Limits every node's page cache to half of what the node has of a table, likewise. */
    void halveCache(TableName table);

    /**
     * Injects a fault into nodes.
     *
     * @throws LabException if that is not allowed here
     */
    void inject(Fault fault, List<Integer> numbers);

    /** Ends what {@link #inject} began, with the same arguments. */
    void clear(Fault fault, List<Integer> numbers);

    /**
     * Checks that every node still runs with the settings of its arm.
     *
     * @throws LabException naming those that do not
     */
    void requireAlive();

    /** Ends everything that the testbed began. Any number of times, by any thread. */
    @Override
    void close();
}
