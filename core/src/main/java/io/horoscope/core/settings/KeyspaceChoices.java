package io.horoscope.core.settings;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** A section whose keys are names of keyspaces, each with the same choice. */
public final class KeyspaceChoices {

    /** Cassandra's own rule. */
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_]{1,48}");

    private KeyspaceChoices() {}

    /**
     * Reads the section; problems are added to it.
     *
     * @param otherwise of a keyspace without a value
     */
    public static <E extends Enum<E>> Map<String, E> read(
            SettingsReader section, Class<E> type, E otherwise) {
        Map<String, E> choices = new LinkedHashMap<>();
        for (String keyspace : section.keys()) {
            if (!NAME.matcher(keyspace).matches()) {
                section.problem(
                        keyspace,
                        "is not the name of a keyspace; allowed: 1 to 48 letters, digits and underscores");
            }
            choices.put(keyspace, section.choice(keyspace, type, otherwise));
        }
        return choices;
    }
}
