package io.horoscope.agent;

import io.horoscope.weave.CassandraJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Jars of Cassandra's in which one thing is not as it was. */
final class RenamedMember {

    private RenamedMember() {}

    /** A copy in which the methods and the fields of one name have another one in their class. */
    static CassandraJar in(Path jar, String owner, String member, Path folder) throws IOException {
        String entry = owner + ".class";
        return new CassandraJar(copy(jar, entry, folder, file -> renamed(file, member)));
    }

    /** A copy without a class of {@code org/apache/cassandra}. */
    static Path without(Path jar, String name, Path folder) throws IOException {
        String entry = "org/apache/cassandra/" + name + ".class";
        return copy(jar, entry, folder, file -> new byte[0]);
    }

    @FunctionalInterface
    private interface Change {
        byte[] of(byte[] file);
    }

    private static Path copy(Path jar, String changed, Path folder, Change change)
            throws IOException {
        Path copy = folder.resolve("changed.jar");
        try (ZipFile in = new ZipFile(jar.toFile());
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(copy))) {
            out.setLevel(0);
            for (ZipEntry entry : Collections.list(in.entries())) {
                byte[] file = in.getInputStream(entry).readAllBytes();
                byte[] written = entry.getName().equals(changed) ? change.of(file) : file;
                if (entry.isDirectory() || written.length > 0) {
                    out.putNextEntry(new ZipEntry(entry.getName()));
                    out.write(written);
                }
            }
        }
        return copy;
    }

    private static byte[] renamed(byte[] file, String member) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(file)
                .accept(
                        new ClassVisitor(Opcodes.ASM9, writer) {
                            @Override
                            public FieldVisitor visitField(
                                    int access,
                                    String name,
                                    String type,
                                    String signature,
                                    Object value) {
                                return super.visitField(
                                        access, changed(name), type, signature, value);
                            }

                            @Override
                            public MethodVisitor visitMethod(
                                    int access,
                                    String name,
                                    String type,
                                    String signature,
                                    String[] thrown) {
                                return super.visitMethod(
                                        access, changed(name), type, signature, thrown);
                            }

                            private String changed(String name) {
                                return name.equals(member) ? name + "Renamed" : name;
                            }
                        },
                        0);
        return writer.toByteArray();
    }
}
