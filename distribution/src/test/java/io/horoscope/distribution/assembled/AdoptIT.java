package io.horoscope.distribution.assembled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.distribution.assembled.Program.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/** A Cassandra that Horoscope does not have, on a copy of the tool. */
class AdoptIT {

    private static final String WOVEN = "org/apache/cassandra/db/ReadCommand.class";
    private static final String USED = "org/apache/cassandra/utils/MonotonicClock$Global.class";

    @TempDir private Path folder;

    private Path home;
    private Path tool;

    @BeforeEach
    void makeTreeAndTool() throws Exception {
        home = folder.resolve("apache-cassandra");
        Folders.makeCassandra(home, "-ea\n");
        tool = folder.resolve("horoscope");
        Folders.copyTool(tool);
    }

    private Program horoscope(String command) {
        return Program.at(tool + "/bin/horoscope", command, home.toString());
    }

    /** A jar of a release that came out later: the same code, in another file. */
    private void makeLaterJar() throws IOException {
        makeLaterJar("", file -> file);
    }

    /** The same, with a change of one more class. */
    private void makeLaterJar(String changed, UnaryOperator<byte[]> change) throws IOException {
        Path stock = Path.of(System.getProperty("horoscope.stock.jar"));
        Path jar = home.resolve("lib/apache-cassandra-4.1.10.jar");
        try (ZipFile in = new ZipFile(stock.toFile());
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            out.setLevel(0);
            for (ZipEntry entry : Collections.list(in.entries())) {
                byte[] file = in.getInputStream(entry).readAllBytes();
                out.putNextEntry(new ZipEntry(entry.getName()));
                byte[] later = entry.getName().equals(WOVEN) ? otherBytes(file) : file;
                out.write(entry.getName().equals(changed) ? change.apply(later) : later);
            }
        }
    }

    /** The same code in another file. */
    private static byte[] otherBytes(byte[] file) {
        ClassReader reader = new ClassReader(file);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(writer, 0);
        writer.newUTF8("later");
        return writer.toByteArray();
    }

    @Test
    void adopt_otherBytesOfTheSameCode_isInstalledAndCalledAdopted() throws Exception {
        makeLaterJar();
        Result refused = horoscope("install").refuse();
        assertTrue(refused.err.contains("next step: 'horoscope adopt " + home), refused.err);

        Path adopted = tool.resolve("adopted.jar");
        Result dry = horoscope("adopt").succeed("--dry-run");
        assertTrue(dry.out.contains("Every proof holds."), dry.out);
        assertTrue(dry.out.startsWith("1 of its classes "), dry.out);
        assertTrue(dry.out.contains("\n  org.apache.cassandra.db.ReadCommand\n"), dry.out);
        assertFalse(Files.exists(adopted));

        Result done = horoscope("adopt").succeed();
        assertTrue(done.out.contains("Not proven: "), done.out);
        assertEquals(
                Files.getPosixFilePermissions(tool.resolve("horoscope.jar")),
                Files.getPosixFilePermissions(adopted));
        assertTrue(horoscope("adopt").succeed().out.contains("4.1.10, adopted"));

        assertTrue(horoscope("install").refuse("--overlay").err.contains("has no overlay jar"));
        Result installed = horoscope("install").succeed();
        assertTrue(installed.out.contains("  mode: shadow"), installed.out);
        Result status = horoscope("status").succeed();
        assertTrue(status.out.contains("of Cassandra 4.1.10, adopted"), status.out);
    }

    @Test
    void adopt_afterAnUpgradeOfHoroscope_isAskedForAgain() throws Exception {
        makeLaterJar();
        horoscope("adopt").succeed();
        Files.writeString(tool.resolve("horoscope.jar"), "\n", StandardOpenOption.APPEND);
        Result refused = horoscope("install").refuse();
        assertTrue(
                refused.err.contains("adopted.jar was made of another horoscope.jar"), refused.err);
        horoscope("adopt").succeed();
        horoscope("install").succeed();
    }

    @Test
    void adopt_settingsWithModeOn_isRefused() throws Exception {
        makeLaterJar();
        Path settings = home.resolve("conf/horoscope.yaml");
        Files.writeString(settings, "resource_aware_routing:\n  mode: on\n");
        Result refused = horoscope("adopt").refuse();
        assertTrue(refused.err.contains(settings + " has mode: on; allowed: "), refused.err);
        horoscope("adopt").succeed("--keep-mode");
    }

    @Test
    void adopt_oneMemberRenamed_isRefusedByNameAndWritesNothing() throws Exception {
        makeLaterJar(USED, file -> renamed(file, "preciseTime"));
        Result refused = horoscope("adopt").refuse();
        assertTrue(
                refused.err.contains(
                        "used by us, not there: org/apache/cassandra/utils/MonotonicClock$Global"
                                + " preciseTime "),
                refused.err);
        assertTrue(refused.err.contains("4.1.10 cannot be adopted"), refused.err);
        assertFalse(Files.exists(tool.resolve("adopted.jar")));
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
                                String now = name.equals(member) ? "renamed" : name;
                                return super.visitField(access, now, type, signature, value);
                            }
                        },
                        0);
        return writer.toByteArray();
    }
}
