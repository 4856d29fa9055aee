package io.horoscope.bench.lab.experiment.governed;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.sim.scenario.SelectorChoice;
import io.horoscope.bench.sim.sweep.Choices;
import io.horoscope.core.select.baseline.DynamicSnitchSelector;
import io.horoscope.core.settings.SettingsException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/** Selectors that the simulator and real nodes have alike. */
final class Arms {

    /** Real monitors see nothing of what the governor does. */
    private static final String USUAL = "dynamic_snitch,horoscope_no_reports";

    private Arms() {}

    /**
     * The selectors of a list; the usual ones, if it is empty.
     *
     * @throws LabException if one is unknown, or is one in the simulator only
     */
    static List<SelectorChoice> named(String list) {
        try {
            List<SelectorChoice> choices = Choices.exactly(list.isEmpty() ? USUAL : list);
            choices.forEach(Arms::requireReal);
            return choices;
        } catch (SettingsException e) {
            throw new LabException("--selectors: " + e.getMessage(), e);
        }
    }

    private static void requireReal(SelectorChoice choice) {
        if (choice.isOracle()) {
            throw new LabException(
                    "--selectors: %s is for the simulator only".formatted(choice.label()));
        }
        for (String key : new TreeSet<>(choice.section().keySet())) {
            if (SelectorChoice.SIMULATED.contains(key)) {
                throw new LabException(
                        "--selectors: %s has %s, which is for the simulator only; allowed beside the"
                                        .formatted(choice.label(), key)
                                + " keys of the selector: "
                                + new TreeSet<>(SelectorChoice.SWITCHED));
            }
        }
    }

    /** Whether the nodes are stock Cassandra's in all but name. */
    static boolean isStock(SelectorChoice choice) {
        return choice.name().equals(DynamicSnitchSelector.NAME);
    }

    /** The selector as YAML in one line. */
    static String setting(SelectorChoice choice) {
        Map<String, Object> section = new LinkedHashMap<>(choice.section());
        section.keySet().removeAll(SelectorChoice.SWITCHED);
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.FLOW);
        options.setWidth(1_000);
        return new Yaml(options).dump(section).strip();
    }
}
