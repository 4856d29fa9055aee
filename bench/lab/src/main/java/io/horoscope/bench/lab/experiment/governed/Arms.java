package io.horoscope.bench.lab.experiment.governed;

import io.horoscope.bench.sim.scenario.SelectorChoice;
import io.horoscope.bench.sim.sweep.Choices;
import io.horoscope.core.select.baseline.DynamicSnitchSelector;
import java.util.List;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/** Selectors that the simulator and real nodes have alike, the baseline first. */
final class Arms {

    /** Real monitors see nothing of what the governor does. */
    static final List<SelectorChoice> ALL = Choices.exactly("dynamic_snitch,horoscope_no_reports");

    private Arms() {}

    /** Whether the nodes are stock Cassandra's in all but name. */
    static boolean isStock(SelectorChoice choice) {
        return choice.name().equals(DynamicSnitchSelector.NAME);
    }

    /** The selector as YAML in one line. */
    static String setting(SelectorChoice choice) {
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.FLOW);
        options.setWidth(1_000);
        return new Yaml(options).dump(choice.section()).strip();
    }
}
