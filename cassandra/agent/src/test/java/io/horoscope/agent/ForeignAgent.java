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

/** An agent that changes a class of Cassandra in a way that does nothing. */
public final class ForeignAgent {

    private ForeignAgent() {}

    /** Called by the JVM. */
    public static void premain(String name, Instrumentation instrumentation) {
        instrumentation.addTransformer(
                new ClassFileTransformer() {
                    @Override
                    public byte[] transform(
                            ClassLoader loader,
                            String loaded,
                            Class<?> redefined,
                            ProtectionDomain domain,
                            byte[] file) {
                        return name.equals(loaded) ? changed(file) : null;
                    }
                });
    }

    static byte[] changed(byte[] file) {
        ClassReader reader = new ClassReader(file);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(writer, 0);
        writer.newUTF8("foreign");
        return writer.toByteArray();
    }

    /** Makes a jar of it. */
    static Path jar(Path folder) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(new Attributes.Name("Premain-Class"), ForeignAgent.class.getName());
        Path jar = folder.resolve("foreign-agent.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (String suffix : new String[] {"", "$1"}) {
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
