package io.horoscope.bench.lab.experiment.governed;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.sim.scenario.SelectorChoice;
import io.horoscope.bench.sim.sweep.Choices;
import io.horoscope.core.select.DynamicSnitchSelector;
import io.horoscope.core.settings.SettingsException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/** Selectors that the simulator and real nodes have alike. */
final class Arms {

    /** Real monitors see nothing of what the governor does. */
    private static final String USUAL = "dynamic_snitch,horoscope_no_reports";

    /** Keys of a section that are settings of the node or the table, not of the selector. */
    private static final Set<String> OF_OTHERS = Set.of("refusal", "speculative_retry");

    private Arms() {}

    /**
     * The selectors of a list; the usual ones, if it is empty.
     *
     * @throws LabException if one is unknown
     */
    static List<SelectorChoice> named(String list) {
        try {
            return Choices.exactly(list.isEmpty() ? USUAL : list);
        } catch (SettingsException e) {
            throw new LabException("--selectors: " + e.getMessage(), e);
        }
    }

    /** Whether the nodes are stock Cassandra's in all but name. */
    static boolean isStock(SelectorChoice choice) {
        return choice.name().equals(DynamicSnitchSelector.NAME);
    }

    /** The selector as YAML in one line. */
    static String setting(SelectorChoice choice) {
        Map<String, Object> section = new LinkedHashMap<>(choice.section());
        section.keySet().removeAll(OF_OTHERS);
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.FLOW);
        options.setWidth(1_000);
        return new Yaml(options).dump(section).strip();
    }
}
