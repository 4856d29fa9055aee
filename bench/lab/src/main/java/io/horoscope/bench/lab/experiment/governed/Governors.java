package io.horoscope.bench.lab.experiment.governed;

import io.horoscope.bench.lab.cluster.NodeJmx;
import java.util.List;

/**
 * The governors of some nodes, the first of which is the first of a scenario.
 *
 * @param nodes started with the governor's agent
 */
public record Governors(List<NodeJmx> nodes) {

    private static final String BEAN = "io.horoscope.bench:type=Governor";
    private static final String TEXT = String.class.getName();
    private static final String[] PARAMETERS = {TEXT, TEXT, TEXT, "int", "long", "long"};

    /** Has reads of a keyspace take as long as in a scenario, from a time on. */
    public void govern(String keyspace, String scenario, long seed, long startNanos) {
        String classPath = System.getProperty("java.class.path");
        for (int i = 0; i < nodes.size(); i++) {
            Object[] arguments = {classPath, keyspace, scenario, i, seed, startNanos};
            nodes.get(i).invoke(BEAN, "govern", arguments, PARAMETERS);
        }
    }

    /** How many reads each node has served since then. */
    long[] served() {
        return nodes.stream().mapToLong(node -> (Long) node.get(BEAN, "Served")).toArray();
    }

    /** Has reads take as long as they do. */
    public void end() {
        nodes.forEach(node -> node.invoke(BEAN, "end", new Object[0]));
    }
}
