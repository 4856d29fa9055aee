package io.horoscope.bench.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.horoscope.bench.lab.fault.Fault;
import io.horoscope.bench.lab.run.Part.Conditions;
import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.lab.run.client.ClientRun;
import io.horoscope.bench.lab.run.client.Load;
import io.horoscope.bench.lab.run.client.Workload;
import io.horoscope.bench.lab.run.record.RunKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunTest {

    @Test
    void row_patchedVariantWithFault_hasEverythingThatMayDiffer() {
        Workload workload =
                new Workload("paper-reads", Map.of("horoscope.zipf", "1.5", "horoscope.seed", "7"));
        FaultPlan plan =
                new FaultPlan(Fault.SLOW_DISK, List.of(2, 4), FaultPlan.Timing.THROUGHOUT, 0.02);
        Map<String, Object> row = row(Variant.patched("c3"), workload, plan, new Load(64, 1_200));
        assertEquals("c3", row.get("selector"));
        assertEquals("patched", row.get("cassandra"));
        assertEquals(true, row.get("dynamic_snitch"));
        assertEquals("measured", row.get("reports"));
        assertEquals(1_200, row.get("rate"));
        assertEquals("slow_disk", row.get("fault"));
        assertEquals("[2, 4]", row.get("fault_nodes"));
        assertEquals("7", row.get("seed"));
        assertEquals("{horoscope.seed=7, horoscope.zipf=1.5}", row.get("properties"));
        assertEquals(3L, row.get("warm_up_s"));
        assertEquals(6L, row.get("measured_s"));
    }

    @Test
    void row_stockVariantAtSaturation_isEmptyWhereThereIsNothing() {
        Map<String, Object> row =
                row(
                        Variant.STOCK_WITHOUT_DYNAMIC_SNITCH,
                        Workload.READS,
                        FaultPlan.NONE,
                        Load.saturation(32));
        assertNull(row.get("selector"));
        assertNull(row.get("rate"));
        assertNull(row.get("seed"));
        assertFalse(row.containsKey("fault"), "no node has a fault");
        assertEquals(false, row.get("dynamic_snitch"));
        assertEquals("vanilla", row.get("cassandra"));
    }

    private static Map<String, Object> row(
            Variant variant, Workload workload, FaultPlan plan, Load load) {
        Conditions conditions = new Conditions(ClientMode.ANY, workload, plan);
        Part part = new Part("part", conditions, List.of(variant), List.of(load));
        ClientRun client =
                new ClientRun(
                        ClientMode.ANY,
                        workload,
                        load,
                        Duration.ofSeconds(3),
                        Duration.ofSeconds(6));
        RunKey key = new RunKey("part", load.label(), variant.name(), 0, "001-any");
        return new Run(part, variant, key, client).row(0.3);
    }
}
