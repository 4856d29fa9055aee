package io.horoscope.agent;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import org.slf4j.LoggerFactory;

/**
 * Writes to Cassandra's log why Horoscope is off, where no woven class does. Changes no class: it
 * waits for one that a node loads after it has set up its log, which must not happen earlier.
 */
final class InactiveNotice implements ClassFileTransformer {

    private static final String LOADED_AFTER_THE_LOG =
            "org/apache/cassandra/service/StorageService";

    private final AgentState state;

    InactiveNotice(AgentState state) {
        this.state = state;
    }

    @Override
    public byte[] transform(
            ClassLoader loader,
            String name,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] file) {
        if (LOADED_AFTER_THE_LOG.equals(name) && redefined == null) {
            state.silentProblem().ifPresent(InactiveNotice::log);
        }
        return null;
    }

    /** On a thread of its own: this one holds locks of class loading. */
    private static void log(String problem) {
        Thread thread =
                new Thread(
                        () ->
                                LoggerFactory.getLogger(HoroscopeAgent.class)
                                        .warn(
                                                "Horoscope is off, and this node runs as stock: {}",
                                                problem),
                        "horoscope-notice");
        thread.setDaemon(true);
        thread.start();
    }
}
