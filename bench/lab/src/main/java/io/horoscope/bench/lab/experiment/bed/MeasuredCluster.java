package io.horoscope.bench.lab.experiment.bed;

import io.horoscope.bench.lab.cluster.CqlNode;
import java.util.List;

/** A running cluster as an experiment sees it. The same object as long as it is the same cluster. */
public interface MeasuredCluster {

    /** In order of their numbers. */
    List<CqlNode> nodes();

    /** What a node's processes used since they started; unknown where only the node's own machine could tell. */
    Consumption consumption(CqlNode node);
}
