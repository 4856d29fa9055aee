package io.horoscope.bench.lab.run.bed;

import io.horoscope.bench.lab.cluster.LocalCluster;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Which nodes are disturbed now. */
final class Disturbances {

    private final Set<Integer> nodes = new TreeSet<>();

    Disturbances() {}

    /**
     * Disturbs nodes of one cluster.
     *
     * @param cores what a node may use otherwise
     */
    void begin(LocalCluster cluster, List<Integer> numbers, Trouble trouble, double cores) {
        nodes.addAll(numbers);
        numbers.forEach(number -> trouble.begin(cluster, cluster.plan().node(number), cores));
    }

    void end(LocalCluster cluster, List<Integer> numbers, Trouble trouble, double cores) {
        numbers.forEach(number -> trouble.end(cluster, cluster.plan().node(number), cores));
        nodes.removeAll(numbers);
    }

    boolean isOn(int number) {
        return nodes.contains(number);
    }
}
