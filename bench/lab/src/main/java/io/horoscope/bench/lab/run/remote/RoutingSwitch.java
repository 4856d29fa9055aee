package io.horoscope.bench.lab.run.remote;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.horoscope.bench.lab.LabException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * {@code horoscope.settings} of every node. Only reads of the records' keyspace are routed: other
 * keyspaces get Cassandra's own order until {@link #restore}. Used by the thread that measures.
 */
final class RoutingSwitch {

    private static final String MODE = "mode";
    private static final String KEYSPACES = "keyspaces";
    private static final String SELECTOR = "selector";

    /** In the order in which they are put back: what to do comes before doing it. */
    private static final List<String> KEYS = List.of(SELECTOR, KEYSPACES, MODE);

    private final Map<RemoteNode, CqlSession> sessions;
    private final String keyspace;
    private final Map<RemoteNode, Map<String, String>> found = new LinkedHashMap<>();
    private final Map<RemoteNode, Map<String, String>> wanted = new LinkedHashMap<>();
    private String selector = "";

    /**
     * @param sessions one per node, each pinned to it; in order of nodes
     * @param keyspace of the records
     */
    RoutingSwitch(Map<RemoteNode, CqlSession> sessions, String keyspace) {
        this.sessions = new LinkedHashMap<>(sessions);
        this.keyspace = keyspace;
    }

    /**
     * Notes what is set now, and writes it as it is, to see whether it could be put back.
     *
     * @throws LabException if it is not
     */
    void note() {
        for (RemoteNode node : sessions.keySet()) {
            found.put(node, read(node));
            KEYS.forEach(key -> write(node, key, found.get(node).get(key)));
        }
    }

    /** What {@link #note} found, in words. */
    String found() {
        Set<Map<String, String>> different = new LinkedHashSet<>(found.values());
        return different.size() == 1 ? different.iterator().next().toString() : found.toString();
    }

    /** Cassandra's own order for everything; nothing of the patched build is at work. */
    void off() {
        set(selector, "{}");
    }

    /** This selector for the records' keyspace. */
    void on(String name) {
        set(name, "{" + keyspace + ": on}");
    }

    /** Leaves an unchanged selector as it is. */
    private void set(String name, String keyspaces) {
        for (RemoteNode node : sessions.keySet()) {
            write(node, MODE, "off");
            if (!name.equals(selector)) {
                write(node, SELECTOR, name);
            }
            write(node, KEYSPACES, keyspaces);
            wanted.put(node, read(node));
        }
        selector = name;
    }

    /**
     * Checks that every node answers and still has what was set last.
     *
     * @throws LabException naming a node that does not
     */
    void requireInForce() {
        wanted.forEach(
                (node, settings) -> {
                    Map<String, String> now = read(node);
                    if (!now.equals(settings)) {
                        throw new LabException(
                                """
                                %s has the settings %s and not %s: it was restarted, or another \
                                client changed them\
                                """
                                        .formatted(node, now, settings));
                    }
                });
    }

    /**
     * Puts back what was found.
     *
     * @return what could not be put back, with the statements that would; empty if everything was
     */
    List<String> restore() {
        List<String> problems = new ArrayList<>();
        found.forEach(
                (node, settings) -> {
                    try {
                        KEYS.forEach(key -> write(node, key, settings.get(key)));
                    } catch (LabException e) {
                        problems.add(
                                "%s\n  by hand, at %s: %s"
                                        .formatted(e.getMessage(), node, byHand(settings)));
                    }
                });
        return problems;
    }

    private static String byHand(Map<String, String> settings) {
        return KEYS.stream()
                .map(
                        key ->
                                "UPDATE horoscope.settings SET value = '%s' WHERE name = '%s';"
                                        .formatted(settings.get(key).replace("'", "''"), key))
                .collect(Collectors.joining(" "));
    }

    private Map<String, String> read(RemoteNode node) {
        try {
            String query = "SELECT name, value FROM horoscope.settings";
            Map<String, String> settings = new TreeMap<>();
            for (Row row : sessions.get(node).execute(query)) {
                if (KEYS.contains(row.getString(0))) {
                    settings.put(row.getString(0), row.getString(1));
                }
            }
            return settings;
        } catch (DriverException e) {
            throw new LabException(node + " does not return its settings: " + e.getMessage(), e);
        }
    }

    private void write(RemoteNode node, String key, String value) {
        String update = "UPDATE horoscope.settings SET value = ? WHERE name = ?";
        try {
            sessions.get(node).execute(SimpleStatement.newInstance(update, value, key));
        } catch (DriverException e) {
            throw new LabException(
                    node + " does not accept " + key + " = " + value + ": " + e.getMessage(), e);
        }
    }
}
