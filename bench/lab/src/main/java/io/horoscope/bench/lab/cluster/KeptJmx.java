package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.LabException;
import java.util.function.Function;

/**
 * A node's JMX connection that is kept from one question to the next. It is opened with the first one, and again when the node
 * has closed it, which nodes do after two minutes of silence. It is never closed from here: a node that stands still would not
 * answer even to that, and with the node it ends anyway. Owned by one thread.
 */
public final class KeptJmx {

    private final NodePlan node;
    private NodeJmx connection;

    public KeptJmx(NodePlan node) {
        this.node = node;
    }

    /**
     * Asks the node, which must not stand still.
     *
     * @throws LabException if a connection that was opened just now fails too
     */
    public <T> T ask(Function<NodeJmx, T> question) {
        if (connection != null) {
            try {
                return question.apply(connection);
            } catch (LabException e) {
                // Closed by the node meanwhile, or the node is gone: opening it anew tells which.
                connection = null;
            }
        }
        connection = NodeJmx.open(node);
        return question.apply(connection);
    }
}
