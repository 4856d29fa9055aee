package io.horoscope.bench.lab.run.bed;

import io.horoscope.bench.lab.LabException;
import java.util.Map;

/** Where experiments run. */
public interface Site extends AutoCloseable {

    /**
     * Checks that experiments can run here; changes nothing.
     *
     * @throws LabException saying what is in the way, and the remedy
     */
    void require();

    /** Whether nodes are the lab's own: they may be started, limited, stopped and disturbed. */
    boolean isOurs();

    /** How many records an experiment gets that would have so many by itself. */
    int records(int usual);

    /**
     * A bed, with nothing in it as yet. One at a time.
     *
     * @param which clusters, where that is for us to say
     * @param nodes of each cluster, where that is
     */
    Bed bed(Clusters which, int nodes);

    /** What every result says of it, in order. */
    Map<String, String> facts();

    /** Lets go of it. Any number of times. */
    @Override
    void close();
}
