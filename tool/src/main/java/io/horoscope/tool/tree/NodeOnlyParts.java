package io.horoscope.tool.tree;

import io.horoscope.cassandra.settings.PolicyReader;
import io.horoscope.cassandra.settings.RoutingSettings;
import io.horoscope.core.select.baseline.ClosestSelector;
import io.horoscope.core.settings.UserClasses;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The parts of a section that only the node can read: classes of users. */
final class NodeOnlyParts {

    private NodeOnlyParts() {}

    /** The section with shipped ones in their place. Each one is noted. */
    static Map<String, Object> taken(Map<String, Object> section, List<String> notes) {
        Map<String, Object> known = new LinkedHashMap<>(section);
        // A selector that needs no scores: what the user's one needs is not known.
        takeName(known, PolicyReader.SELECTOR, Map.of("name", ClosestSelector.NAME), notes);
        takeName(known, PolicyReader.FORMULA, Map.of(), notes);
        takeName(known, PolicyReader.SCHEDULING, Map.of(), notes);
        Object facts = section.get(PolicyReader.STATE_FEEDBACK);
        if (facts != null) {
            Collection<?> items =
                    facts instanceof Collection ? (Collection<?>) facts : List.of(facts);
            known.put(
                    PolicyReader.STATE_FEEDBACK,
                    items.stream()
                            .filter(
                                    item ->
                                            !isNoted(
                                                    PolicyReader.STATE_FEEDBACK, name(item), notes))
                            .collect(Collectors.toList()));
        }
        return known;
    }

    private static void takeName(
            Map<String, Object> known,
            String key,
            Map<String, Object> shipped,
            List<String> notes) {
        if (isNoted(key, name(known.get(key)), notes)) {
            known.put(key, shipped);
        }
    }

    private static Object name(Object part) {
        return part instanceof Map ? ((Map<?, ?>) part).get("name") : part;
    }

    /** Whether it is the name of a class, which is then noted. */
    private static boolean isNoted(String key, Object name, List<String> notes) {
        boolean isClass = name instanceof String && UserClasses.isName((String) name);
        if (isClass) {
            notes.add(
                    RoutingSettings.SECTION
                            + "."
                            + key
                            + ": not checked: only the node loads the class "
                            + name);
        }
        return isClass;
    }
}
