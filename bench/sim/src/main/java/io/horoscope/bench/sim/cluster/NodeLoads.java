package io.horoscope.bench.sim.cluster;

import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.wire.Report;

/** What a coordinator knows of the loads of nodes. */
@FunctionalInterface
public interface NodeLoads {

    /** The newest scores. */
    ScoreTable table();

    /** Takes a report that came on a reply. */
    default void take(Report report, long nowNanos) {}
}
