package io.horoscope.bench.sim.scenario;

import io.horoscope.core.settings.SettingsReader;
import java.util.ArrayList;
import java.util.List;

/** Lists of nodes in scenario files. */
final class NodeNumbers {

    private NodeNumbers() {}

    /**
     * The nodes of a list; empty when absent.
     *
     * @param count of the nodes that may be there: 0 to {@code count} - 1
     */
    static List<Integer> read(SettingsReader section, String key, int count) {
        List<Integer> nodes = new ArrayList<>();
        for (String text : section.texts(key)) {
            if (!text.matches("[0-9]{1,4}") || Integer.parseInt(text) >= count) {
                section.problem(
                        key,
                        "'" + text + "' is not allowed; allowed: numbers from 0 to " + (count - 1));
            } else {
                nodes.add(Integer.parseInt(text));
            }
        }
        return nodes;
    }
}
