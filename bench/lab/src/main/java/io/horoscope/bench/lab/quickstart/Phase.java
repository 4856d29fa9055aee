package io.horoscope.bench.lab.quickstart;

import io.horoscope.bench.lab.run.load.Operation;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** One phase as it was measured: what each node served, and the load that it was held for. Immutable. */
final class Phase {

    private final String name;
    private final Map<Operation, List<OptionalDouble>> shares;
    private final List<OptionalDouble> loads;
    private final String latency;

    /**
     * @param shares per operation a share for each node
     * @param loads the coordinator's opinion of each node: 0 idle, 1 saturated
     * @param latency the client's latencies, in words
     */
    Phase(
            String name,
            Map<Operation, List<OptionalDouble>> shares,
            List<OptionalDouble> loads,
            String latency) {
        this.name = name;
        this.shares = Map.copyOf(shares);
        this.loads = List.copyOf(loads);
        this.latency = latency;
    }

    String name() {
        return name;
    }

    OptionalDouble share(Operation operation, int node) {
        return shares.get(operation).get(node);
    }

    OptionalDouble load(int node) {
        return loads.get(node);
    }

    String latency() {
        return latency;
    }
}
