package io.horoscope.director.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.wire.Routing;
import io.horoscope.director.state.Snapshot;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Where reads go: the sums of what all coordinators said last. A coordinator names at most {@link
 * Routing#MAX_REPLICAS} nodes, so in larger clusters a node may have more.
 */
final class NodeReads {

    private final Map<NodeAddress, Sum> byNode = new HashMap<>();
    private double all;

    NodeReads(Snapshot snapshot) {
        for (Snapshot.Subscriber subscriber : snapshot.subscribers()) {
            subscriber.routing().ifPresent(this::add);
        }
    }

    private void add(Routing routing) {
        for (Routing.Replica replica : routing.replicas()) {
            Sum sum = byNode.computeIfAbsent(replica.address(), address -> new Sum());
            sum.reads += replica.readsPerSecond();
            sum.diverted += replica.divertedPerSecond();
            sum.excludedBy += replica.excluded() ? 1 : 0;
            all += replica.readsPerSecond();
        }
    }

    /** The fields of a node; none that no coordinator named. */
    void write(JsonGenerator json, NodeAddress node) throws IOException {
        Sum sum = byNode.get(node);
        if (sum == null) {
            return;
        }
        Json.number(json, "reads_per_second", sum.reads);
        Json.number(json, "reads_share", sum.reads / all); // Null without any.
        Json.number(json, "diverted_per_second", sum.diverted);
        json.writeNumberField("excluded_by", sum.excludedBy);
    }

    private static final class Sum {
        private double reads;
        private double diverted;
        private int excludedBy;
    }
}
