package io.horoscope.bench.sim.scenario;

import java.util.Map;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** Finds the line of every key of a YAML document, by its path with dots. */
final class YamlLines {

    private YamlLines() {}

    static void collect(Node node, String prefix, Map<String, Integer> lines) {
        if (!(node instanceof MappingNode)) {
            return;
        }
        for (NodeTuple tuple : ((MappingNode) node).getValue()) {
            if (tuple.getKeyNode() instanceof ScalarNode) {
                String path = prefix + ((ScalarNode) tuple.getKeyNode()).getValue();
                lines.putIfAbsent(path, tuple.getKeyNode().getStartMark().getLine() + 1);
                collect(tuple.getValueNode(), path + ".", lines);
            }
        }
    }
}
