package io.horoscope.cassandra.weave;

import org.apache.cassandra.config.Config;
import org.apache.cassandra.config.DatabaseDescriptor;

/**
 * Runs with the overlay jar in a JVM of its own: initialises Cassandra's settings in the way of a node or of a tool, and prints
 * the section.
 */
final class SettingsProbe {

    private SettingsProbe() {}

    public static void main(String[] arguments) throws ReflectiveOperationException {
        if (arguments[0].equals("node")) {
            DatabaseDescriptor.daemonInitialization();
            DatabaseDescriptor.daemonInitialization(); // As an embedding program may.
        } else {
            DatabaseDescriptor.toolInitialization();
        }
        Object section =
                Config.class
                        .getField("resource_aware_routing")
                        .get(DatabaseDescriptor.getRawConfig());
        System.out.println("section: " + section);
        System.exit(0); // Not to wait for Cassandra's own threads.
    }
}
