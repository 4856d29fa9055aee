package io.horoscope.agent;

import io.horoscope.cassandra.weave.InstalledAgent;
import java.lang.instrument.Instrumentation;

/**
 * {@code -javaagent:/opt/horoscope/horoscope.jar} in jvm-server.options installs Horoscope.
 *
 * <p>The agent has woven classes for every supported Cassandra, by the SHA-256 of the stock class.
 * If it has one for each of them, it hands these out at their first load. Otherwise none is
 * replaced, and Cassandra runs as stock.
 */
public final class HoroscopeAgent {

    private HoroscopeAgent() {}

    /**
     * Called by the JVM before the main class.
     *
     * @param argument the settings file, or null or empty for horoscope.yaml beside cassandra.yaml
     */
    public static void premain(String argument, Instrumentation instrumentation) {
        if (InstalledAgent.isThere()) {
            return; // Named twice. The second would take the first one's classes for another's.
        }
        try {
            ClassLoader loader = ClassLoader.getSystemClassLoader();
            WovenClasses woven = WovenClasses.find(loader);
            AgentState state = AgentState.of(argument, woven, loader);
            InstalledAgent.set(state);
            state.noteEarlier(instrumentation.getAllLoadedClasses());
            if (state.isWell()) {
                ClassExchange exchange = new ClassExchange(loader, woven, state);
                instrumentation.addTransformer(exchange, false);
                // It holds all woven classes, and is asked about each class that is loaded.
                state.whenDone(() -> instrumentation.removeTransformer(exchange));
            }
            instrumentation.addTransformer(new InactiveNotice(state), false);
        } catch (Throwable e) { // The JVM would not start.
            System.err.println("Horoscope is off, and this node runs as stock: " + e);
        }
    }
}
