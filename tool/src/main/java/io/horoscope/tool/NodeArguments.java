package io.horoscope.tool;

import io.horoscope.tool.file.RefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Running nodes with Horoscope, by JMX as nodetool. */
final class NodeArguments {

    @Option(
            names = "--hosts",
            paramLabel = "HOST[:PORT]",
            defaultValue = "127.0.0.1",
            split = ",",
            splitSynopsisLabel = ",",
            description = "Nodes to ask, by JMX, separated by commas. Default: ${DEFAULT-VALUE}.")
    private List<String> hosts;

    @Mixin private JmxArguments jmx;

    /**
     * Does something with the MBean of the first node that can be reached.
     *
     * @throws RefusedException with the reasons, if none can be reached, or that one refuses
     */
    <T> T run(NodeConnection.Work<T> work) {
        hosts.forEach(jmx::endpoint); // Before any of them is asked.
        List<String> problems = new ArrayList<>();
        for (String host : hosts) {
            NodeConnection node;
            try {
                node = jmx.connect(host);
            } catch (RefusedException e) {
                problems.addAll(e.problems());
                continue;
            }
            try (node) {
                return node.run(work);
            }
        }
        throw new RefusedException(problems);
    }

    /**
     * Does something with each node.
     *
     * @throws RefusedException in the end, with the reason of each that could not be reached or
     *     refused
     */
    void forEach(Consumer<NodeConnection> work) {
        hosts.forEach(jmx::endpoint); // Before any of them is changed.
        List<String> problems = new ArrayList<>();
        for (String host : hosts) {
            try (NodeConnection node = jmx.connect(host)) {
                work.accept(node);
            } catch (RefusedException e) {
                problems.addAll(e.problems());
            }
        }
        RefusedException.throwIfAny(problems);
    }
}
