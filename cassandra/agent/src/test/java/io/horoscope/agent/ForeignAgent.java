package io.horoscope.agent;

import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/**
 * An agent that changes or loads classes of Cassandra in a way that does nothing, in the shapes that
 * real agents have.
 */
public final class ForeignAgent {

    /** What it does with its class. */
    enum Shape {
        /** Changes it at its first load: ByteBuddy's default, as the management API has it. */
        CHANGES,
        /** The same, and can do it again: OpenTelemetry, Datadog, Byteman. */
        RETRANSFORMS,
        /** Loads it before the node does: an agent that reads Cassandra's settings. */
        LOADS
    }

    private ForeignAgent() {}

    /**
     * Called by the JVM.
     *
     * @param argument a shape, a colon, and a class with slashes
     */
    public static void premain(String argument, Instrumentation instrumentation)
            throws ClassNotFoundException {
        String[] parts = argument.split(":", -1);
        Shape shape = Shape.valueOf(parts[0]);
        if (shape == Shape.LOADS) {
            ClassLoader loader = ClassLoader.getSystemClassLoader();
            Class.forName(parts[1].replace('/', '.'), false, loader);
        } else {
            instrumentation.addTransformer(
                    new ClassFileTransformer() {
                        @Override
                        public byte[] transform(
                                ClassLoader loader,
                                String loaded,
                                Class<?> redefined,
                                ProtectionDomain domain,
                                byte[] file) {
                            return parts[1].equals(loaded) ? changed(file) : null;
                        }
                    },
                    shape == Shape.RETRANSFORMS);
        }
    }

    /** An option of a JVM with it, for a jar in a folder. */
    static String option(Shape shape, String name, Path folder) throws IOException {
        return "-javaagent:" + jar(folder) + "=" + shape + ":" + name;
    }

    static byte[] changed(byte[] file) {
        ClassReader reader = new ClassReader(file);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(writer, 0);
        writer.newUTF8("foreign");
        return writer.toByteArray();
    }

    /** Makes a jar of it. */
    private static Path jar(Path folder) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(new Attributes.Name("Premain-Class"), ForeignAgent.class.getName());
        manifest.getMainAttributes().put(new Attributes.Name("Can-Retransform-Classes"), "true");
        Path jar = folder.resolve("foreign-agent.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (String suffix : new String[] {"", "$1", "$Shape"}) {
                String entry = ForeignAgent.class.getName().replace('.', '/') + suffix + ".class";
                out.putNextEntry(new JarEntry(entry));
                try (var in = ClassLoader.getSystemResourceAsStream(entry)) {
                    in.transferTo(out);
                }
            }
        }
        return jar;
    }
}
