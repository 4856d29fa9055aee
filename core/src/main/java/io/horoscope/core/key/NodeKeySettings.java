package io.horoscope.core.key;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.settings.SettingsReader;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads {@code authentication} and {@code key_file} of monitors and coordinators, and checks that
 * the key file is for this node. The only place where a node gets the keys of no authentication,
 * with {@code authentication: off}.
 */
public final class NodeKeySettings {

    public static final String AUTHENTICATION = "authentication";
    public static final String KEY_FILE = "key_file";

    private NodeKeySettings() {}

    /**
     * Whether datagrams are signed. Adds a problem if the value is neither on nor off, and then
     * returns true.
     */
    public static boolean authenticated(SettingsReader reader) {
        reader.has(KEY_FILE); // So that it is not an unknown key where it is not needed.
        return reader.flag(AUTHENTICATION, true);
    }

    /**
     * The keys to sign and verify with; empty if there are no usable ones. A missing
     * {@code key_file} that is needed is added to the problems of the settings.
     *
     * @param node the owner of the keys; empty if it is not known because of another problem
     * @param unusable receives the reason why a file that is named cannot be used: missing,
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
