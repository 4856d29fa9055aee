package io.horoscope.bench.governor;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.management.ManagementFactory;
import java.security.ProtectionDomain;
import javax.management.JMException;
import javax.management.ObjectName;

/** Loaded into a node by {@code -javaagent}. Reads are not governed before the MBean says so. */
public final class Agent {

    private static final String NAME = "io.horoscope.bench:type=Governor";

    private Agent() {}

    public static void premain(String arguments, Instrumentation instrumentation)
            throws JMException {
        instrumentation.addTransformer(
                new ClassFileTransformer() {
                    @Override
                    public byte[] transform(
                            ClassLoader loader,
                            String name,
                            Class<?> redefined,
                            ProtectionDomain domain,
                            byte[] classFile) {
                        return ReadCommandWeaver.CLASS.equals(name)
                                ? ReadCommandWeaver.weave(classFile)
                                : null;
                    }
                });
        ManagementFactory.getPlatformMBeanServer()
                .registerMBean(new Governor(), new ObjectName(NAME));
    }
}
