package io.horoscope.core.key;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.settings.SettingsReader;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads {@code authentication} and {@code key_file} of monitors and coordinators, and holds the
 * file against the node that it is for. The only place where a node gets the keys of no
 * authentication: by {@code authentication: off} and nothing else.
 */
public final class NodeKeySettings {

    public static final String AUTHENTICATION = "authentication";
    public static final String KEY_FILE = "key_file";

    private NodeKeySettings() {}

    /**
     * Whether datagrams are signed. Notes a problem if the value is neither on nor off, and then
     * says yes.
     */
    public static boolean authenticated(SettingsReader reader) {
        reader.has(KEY_FILE); // A key to be ignored, not an unknown one, where it is not needed.
        return reader.flag(AUTHENTICATION, true);
    }

    /**
     * The keys to sign and verify with; empty if there are none that can be used. That {@code
     * key_file} is needed and absent is noted as a problem of the settings.
     *
     * @param node whose keys they must be; empty where that is itself a problem, which has been
     *     noted
     * @param unusable is given what is wrong with a file that is named but cannot be used: missing,
     *     unreadable, open to others, not a key file, or another node's
     */
    public static Optional<ReloadableKeys<NodeKeys>> read(
            SettingsReader reader, Optional<NodeAddress> node, Consumer<String> unusable) {
        if (!authenticated(reader)) {
            return node.map(UnauthenticatedKeys::of).map(ReloadableKeys::fixed);
        }
        Optional<String> file = reader.optionalText(KEY_FILE);
        if (file.isEmpty()) {
            String whose = node.map(address -> "node " + address).orElse("this node");
            reader.problem(
                    KEY_FILE,
                    "is missing; allowed: the key file of " + whose + " (or authentication: off)");
            return Optional.empty();
        }
        try {
            if (node.isPresent()) {
                return Optional.of(ReloadableKeys.ofNode(Path.of(file.get()), node.get()));
            }
            KeyFiles.readNodeKeys(Path.of(file.get())); // To name its problems, too.
        } catch (KeyFileException | InvalidPathException e) {
            unusable.accept(e.getMessage());
        }
        return Optional.empty();
    }
}
