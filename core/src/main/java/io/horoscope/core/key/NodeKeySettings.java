package io.horoscope.core.key;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.settings.SettingsReader;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the key {@code key_file} of monitors and coordinators, and holds the file against the node that it is for. */
public final class NodeKeySettings {

    private static final String KEY = "key_file";

    private NodeKeySettings() {}

    /**
     * The keys in the file. Problems are noted, and the keys of no authentication returned for them.
     *
     * @param node whose keys they must be; empty where that is itself a problem, which has been noted
     */
    public static ReloadableKeys<NodeKeys> read(SettingsReader reader, Optional<NodeAddress> node) {
        ReloadableKeys<NodeKeys> none =
                ReloadableKeys.fixed(UnauthenticatedKeys.of(node.orElse(NodeAddress.ANY)));
        Optional<String> file = reader.optionalText(KEY);
        if (file.isEmpty()) {
            String whose = node.map(address -> "node " + address).orElse("this node");
            reader.problem(
                    KEY,
                    "is missing; allowed: the key file of " + whose + " (or authentication: off)");
            return none;
        }
        try {
            if (node.isEmpty()) {
                KeyFiles.readNodeKeys(Path.of(file.get())); // To name its problems, too.
                return none;
            }
            return ReloadableKeys.ofNode(Path.of(file.get()), node.get());
        } catch (KeyFileException e) {
            reader.problem(KEY, e.getMessage());
            return none;
        }
    }
}
