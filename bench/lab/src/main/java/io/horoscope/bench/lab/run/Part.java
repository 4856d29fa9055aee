package io.horoscope.bench.lab.run;

import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.lab.run.client.Load;
import io.horoscope.bench.lab.run.client.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One part of an experiment: variants under the same loads and conditions.
 *
 * @param heading names the part in every file; unique in an experiment
 * @param variants the first one is what the others are compared with
 */
public record Part(
        String heading, Conditions conditions, List<Variant> variants, List<Load> loads) {

    /** What all runs of a part have in common. */
    public record Conditions(ClientMode mode, Workload workload, FaultPlan fault) {

        /** In mode {@code master} the first node, the only coordinator, is not limited. */
        int firstLimitedNode() {
            return mode == ClientMode.MASTER ? 2 : 1;
        }
    }

    /** As in run.json. */
    Map<String, Object> describe() {
        Map<String, Object> part = new LinkedHashMap<>();
        part.put("heading", heading);
        part.put("kind", conditions.fault().isWindow() ? "events" : "comparison");
        part.put("mode", conditions.mode().word());
        part.put("workload", conditions.workload().name());
        if (!conditions.fault().isNone()) {
            part.put("fault", conditions.fault().word());
        }
        if (!conditions.fault().isWindow()) {
            part.put("faulty_nodes", conditions.fault().nodes());
        }
        return part;
    }
}
