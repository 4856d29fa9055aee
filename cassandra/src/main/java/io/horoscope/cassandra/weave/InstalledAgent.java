package io.horoscope.cassandra.weave;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The Java agent that put Horoscope into this Cassandra, if one did. Loads no class of Cassandra:
 * the agent calls it before there is any.
 */
public final class InstalledAgent {

    /** The system property with what this node loaded, which {@code horoscope status} reads. */
    public static final String LOADED = "horoscope.loaded";

    /** What the agent knows. */
    public interface State {

        /** Its argument; empty for horoscope.yaml beside cassandra.yaml. */
        Optional<Path> settingsFile();

        /** Why Horoscope must stay off; empty if every class is the woven one. */
        Optional<String> problem();
    }

    private static volatile State state;

    private InstalledAgent() {}

    /** Sets that property. */
    public static void say(String loaded) {
        System.setProperty(LOADED, loaded);
    }

    /** What was said last. */
    static String said() {
        return System.getProperty(LOADED);
    }

    /** What must be known of a release that was woven on this machine; else empty. */
    public static Optional<String> adopted() {
        return Optional.ofNullable(said())
                .filter(text -> text.contains(", adopted"))
                .map(text -> text + ": no release of Horoscope was tested with it");
    }

    /** Called by the agent, before Cassandra starts. */
    public static void set(State installed) {
        state = installed;
    }

    /** Whether one did. */
    public static boolean isThere() {
        return state != null;
    }

    /** Empty with the overlay jar. */
    static Optional<State> find() {
        return Optional.ofNullable(state);
    }
}
