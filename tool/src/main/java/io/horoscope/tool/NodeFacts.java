package io.horoscope.tool;

import io.horoscope.tool.file.RefusedException;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;

/** What a running node says of itself: its settings, problems, loads, replicas and counts. */
final class NodeFacts {

    private static final String METRICS = "org.apache.cassandra.metrics:type=Horoscope,*";

    private NodeFacts() {}

    /**
     * A line for each attribute of the node's MBean and for each of its metrics, which are the
     * content of the tables horoscope.*.
     *
     * @throws RefusedException if the node cannot be reached, or runs without Horoscope
     */
    static String of(NodeConnection node) {
        Map<String, Object> facts = node.run(NodeFacts::read);
        StringBuilder text = new StringBuilder("node " + node.where() + "\n");
        facts.forEach((name, value) -> text.append(name + ": " + value + "\n"));
        return text.append('\n').toString();
    }

    private static Map<String, Object> read(MBeanServerConnection connection, ObjectName horoscope)
            throws JMException, IOException {
        Map<String, Object> facts = new TreeMap<>();
        for (MBeanAttributeInfo each : connection.getMBeanInfo(horoscope).getAttributes()) {
            facts.put(each.getName(), connection.getAttribute(horoscope, each.getName()));
        }
        for (ObjectName metric : connection.queryNames(new ObjectName(METRICS), null)) {
            String scope = metric.getKeyProperty("scope");
            facts.put(
                    "metric "
                            + metric.getKeyProperty("name")
                            + (scope == null ? "" : " of " + scope),
                    connection.getAttribute(metric, "Value"));
        }
        return facts;
    }
}
