package io.horoscope.distribution;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A running node with Horoscope, by JMX as nodetool. */
final class NodeArguments {

    @Option(
            names = "--host",
            paramLabel = "HOST",
            defaultValue = "127.0.0.1",
            description = "Any node of the cluster, by JMX. Default: ${DEFAULT-VALUE}.")
    private String host;

    @Mixin private JmxArguments jmx;

    /**
     * Does something with the node's MBean.
     *
     * @throws RefusedException with the reason, if the node cannot be reached or refuses
     */
    <T> T run(NodeConnection.Work<T> work) {
        try (NodeConnection node = jmx.connect(host)) {
            return node.run(work);
        }
    }
}
