package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.cluster.OracleSelector;
import io.horoscope.core.select.DynamicSnitchSelector;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.ReplicaSelectors;
import io.horoscope.core.settings.SettingsReader;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A selector by name and parameters, as in cassandra.yaml, under the label by which results name
 * it; or the oracle.
 */
public final class SelectorChoice {

    private static final String C3 = "c3";
    private static final String CONCURRENCY_WEIGHT = "concurrency_weight";

    private final String label;
    private final Map<String, Object> section;

    /**
     * @param section the selector's section as in cassandra.yaml, with {@code name}
     */
    public SelectorChoice(String label, Map<String, Object> section) {
        this.label = label;
        this.section = new LinkedHashMap<>(section);
    }

    public String label() {
        return label;
    }

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
        if (selector instanceof DynamicSnitchSelector) {
            return (DynamicSnitchSelector) selector;
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
