package io.horoscope.agent;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;

/**
 * Replaces stock classes at their first load. A class that another agent has changed before is left
 * as it is, because its change would be lost; from then on nothing is replaced, and Horoscope is off.
 */
final class ClassExchange implements ClassFileTransformer {

    private final ClassLoader loader;
    private final WovenClasses classes;
    private final AgentState state;

    /**
     * For the classes of one loader.
     *
     * @param loader Cassandra's, which has Horoscope's classes too
     */
    ClassExchange(ClassLoader loader, WovenClasses classes, AgentState state) {
        this.loader = loader;
        this.classes = classes;
        this.state = state;
    }

    /** The JVM swallows exceptions, so that a class would stay stock without a word. */
    @Override
    public byte[] transform(
            ClassLoader loader,
            String name,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] file) {
        boolean isFirstLoad = name != null && redefined == null && loader == this.loader;
        WovenClasses.Exchange exchange = isFirstLoad && state.isWell() ? classes.of(name) : null;
        if (exchange == null) {
            return null;
        }
        try {
            if (!WovenClasses.sha256(file).equals(exchange.stockSha256)) {
                state.foreign(name);
                return null;
            }
            state.replaced(name);
            return exchange.woven;
        } catch (Throwable e) {
            state.failed(name, e);
            return null;
        }
    }
}
