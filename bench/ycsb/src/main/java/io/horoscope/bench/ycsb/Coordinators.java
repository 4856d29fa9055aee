package io.horoscope.bench.ycsb;

import com.datastax.oss.driver.api.core.metadata.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * How many responses came from which coordinator: the cheapest proof of what the driver's policy
 * did. Any thread.
 */
final class Coordinators {

    private final Map<Node, LongAdder> answers = new ConcurrentHashMap<>();

    void count(Node coordinator) {
        if (coordinator != null) {
            answers.computeIfAbsent(coordinator, node -> new LongAdder()).increment();
        }
    }

    /** Responses by address, in order of addresses. */
    Map<String, Long> counts() {
        Map<String, Long> counts = new TreeMap<>();
        answers.forEach((node, count) -> counts.put(address(node), count.sum()));
        return counts;
    }

    void writeTo(Path file) throws IOException {
        List<String> lines = new ArrayList<>(List.of("address,count"));
        counts().forEach((address, count) -> lines.add(address + "," + count));
        Files.write(file, lines);
    }

    private static String address(Node node) {
        return node.getBroadcastRpcAddress()
                .map(address -> address.getAddress().getHostAddress())
                .orElseGet(() -> node.getEndPoint().toString());
    }
}
