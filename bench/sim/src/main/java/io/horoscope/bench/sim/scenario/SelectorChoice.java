package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.cluster.OracleSelector;
import io.horoscope.core.select.DynamicSnitchSelector;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.ReplicaSelectors;
import io.horoscope.core.settings.SettingsReader;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A selector by name and parameters, or the oracle.
 *
 * @param label how results name it
 * @param section the selector's section as in cassandra.yaml, with {@code name}
 */
public record SelectorChoice(String label, Map<String, Object> section) {

    private static final String C3 = "c3";
    private static final String CONCURRENCY_WEIGHT = "concurrency_weight";

    /** The selector's name, whatever its parameters. */
    public String name() {
        return String.valueOf(section.get("name"));
    }

    boolean isOracle() {
        return OracleSelector.NAME.equals(name());
    }

    /**
     * Cassandra's dynamic snitch beside a selector, with its default settings: the selector itself
     * if it is one, and null for a shipped selector that starts from another order, as the snitch's
     * samples take longer than all the rest.
     */
    DynamicSnitchSelector stock(ReplicaSelector selector) {
        if (selector instanceof DynamicSnitchSelector stock) {
            return stock;
        }
        boolean isShipped = name().indexOf('.') < 0;
        return isShipped && !selector.startsFromStockOrder()
                ? null
                : (DynamicSnitchSelector) make(Map.of("name", DynamicSnitchSelector.NAME), "stock");
    }

    /**
     * A new instance, for one coordinator. C3 multiplies its own requests by the number of
     * coordinators, which it is given.
     *
     * @throws io.horoscope.core.settings.SettingsException if the section is not allowed
     */
    public ReplicaSelector make(int coordinators) {
        Map<String, Object> values = new LinkedHashMap<>(section);
        if (C3.equals(values.get("name"))) {
            values.putIfAbsent(CONCURRENCY_WEIGHT, coordinators);
        }
        return make(values, label);
    }

    private static ReplicaSelector make(Map<String, ?> values, String label) {
        SettingsReader reader = new SettingsReader("selectors." + label, values);
        ReplicaSelector selector = ReplicaSelectors.read(reader);
        reader.check();
        return selector;
    }
}
