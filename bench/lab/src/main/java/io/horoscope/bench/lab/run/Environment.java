package io.horoscope.bench.lab.run;

import io.horoscope.bench.lab.LabException;
import java.util.Map;

/** Where experiments run. */
public interface Environment extends AutoCloseable {

    /**
     * Checks that experiments can run here; changes nothing.
     *
     * @throws LabException saying what is in the way, and the remedy
     */
    void require();

    /** Whether the lab may start, limit and stop the nodes, and inject faults. */
    boolean isOurs();

    /** How many records an experiment gets whose default is this. */
    int records(int usual);

    /**
     * A testbed without anything running yet. One at a time.
     *
     * @param size of the cluster, where the lab starts it
     */
    Testbed testbed(ClusterSize size);

    /** What every result says of it, in order. */
    Map<String, String> facts();

    /** Any number of times. */
    @Override
    void close();
}
