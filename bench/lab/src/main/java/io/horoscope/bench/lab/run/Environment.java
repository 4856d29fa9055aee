package io.horoscope.bench.lab.run;

import io.horoscope.bench.lab.LabException;
import java.util.List;
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
     * @param clusters the variant that each cluster starts with; the last one runs first
     * @param size of each cluster, where the lab starts them
     */
    Testbed testbed(List<Variant> clusters, ClusterSize size);

    /** What every result says of it, in order. */
    Map<String, String> facts();

    /** Any number of times. */
    @Override
    void close();
}
