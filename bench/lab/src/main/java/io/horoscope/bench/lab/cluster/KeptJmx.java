package io.horoscope.bench.lab.cluster;

import java.util.function.Function;

/**
 * A node's JMX connection that is opened with the first question and kept. When the node closes it, which nodes do after two
 * minutes of silence, the JDK's connector connects anew with the next question. It is never closed from here: a node that stands
 * still would not answer even to that, and with the node it ends anyway. Owned by one thread.
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
     * @throws io.horoscope.bench.lab.LabException if it does not answer
     */
    public <T> T ask(Function<NodeJmx, T> question) {
        if (connection == null) {
            connection = NodeJmx.open(node);
        }
        return question.apply(connection);
    }
}
