package io.horoscope.tool;

import io.horoscope.tool.file.RefusedException;
import javax.management.Attribute;

/** A setting that changes at run time, as an attribute of a node's MBean. Immutable. */
final class NodeSetting {

    private final String attribute;

    /**
     * @param key one that changes at run time, as in the settings file
     */
    NodeSetting(String key) {
        StringBuilder name = new StringBuilder();
        for (String word : key.split("_", -1)) {
            name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
        }
        this.attribute = name.toString();
    }

    /** The value in force at a node. */
    String of(NodeConnection node) {
        return node.run(
                (connection, horoscope) ->
                        String.valueOf(connection.getAttribute(horoscope, attribute)));
    }

    /**
     * Changes it at a node.
     *
     * @throws RefusedException if the node refuses the value
     */
    void set(NodeConnection node, String value) {
        node.run(
                (connection, horoscope) -> {
                    connection.setAttribute(horoscope, new Attribute(attribute, value));
                    return value;
                });
    }
}
