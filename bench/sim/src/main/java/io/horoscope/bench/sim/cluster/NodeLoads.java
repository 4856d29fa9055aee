package io.horoscope.bench.sim.cluster;

import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.wire.Report;

/** The loads of nodes that were reported to a coordinator. */
@FunctionalInterface
public interface NodeLoads {

    /** The newest scores. */
    ScoreTable table();

    /** Takes a report that came on a reply. */
    default void take(Report report, long nowNanos) {}
}
