package io.horoscope.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What {@code io.horoscope.cassandra.schedule} relies on and the compiler does not see, in each
 * supported version: fields by their names, and what Cassandra calls of the queue that is replaced.
 */
class StageMembersTest {

    private static final String CONCURRENT = "org/apache/cassandra/concurrent/";
    private static final String EXECUTOR = CONCURRENT + "SEPExecutor";
    private static final String QUEUE = "java/util/concurrent/ConcurrentLinkedQueue";

    private static final Set<String> FIELDS =
            Set.of(
                    EXECUTOR + " tasks L" + QUEUE + ";",
                    CONCURRENT + "ExecutionFailure$1 val$wrap Ljava/lang/Runnable;",
                    CONCURRENT
                            + "ExecutionFailure$1 val$withResources"
                            + " Lorg/apache/cassandra/utils/WithResources;",
                    CONCURRENT
                            + "ExecutionFailure$2 val$debuggable L"
                            + CONCURRENT
                            + "DebuggableTask$RunnableDebuggableTask;",
                    CONCURRENT
                            + "ExecutionFailure$2 val$withResources"
                            + " Lorg/apache/cassandra/utils/WithResources;",
                    "org/apache/cassandra/service/StorageProxy$LocalReadRunnable command"
                            + " Lorg/apache/cassandra/db/ReadCommand;",
                    "org/apache/cassandra/net/InboundMessageHandler$ProcessSmallMessage message"
                            + " Lorg/apache/cassandra/net/Message;");

    private final Set<String> found = new TreeSet<>();
    private final Set<String> users = new TreeSet<>();
    private final Set<String> calls = new TreeSet<>();

    @ParameterizedTest
    @MethodSource("io.horoscope.agent.Stock#versions")
    void cassandra_everyVersion_hasTheFieldsAndCallsOnlyWhatTheQueueReplaces(String version)
            throws IOException {
        try (ZipFile jar = new ZipFile(Stock.jar(version).toFile())) {
            for (ZipEntry entry : Collections.list(jar.entries())) {
                if (entry.getName().endsWith(".class")) {
                    read(jar.getInputStream(entry).readAllBytes());
                }
            }
        }
        assertEquals(new TreeSet<>(FIELDS), found);
        assertEquals(Set.of(EXECUTOR, CONCURRENT + "SEPWorker"), users);
        calls.removeAll(List.of("<init>", "add", "poll", "peek"));
        assertEquals(Set.of(), calls);
    }

    private void read(byte[] file) {
        ClassReader reader = new ClassReader(file);
        String owner = reader.getClassName();
        Set<String> called = new TreeSet<>();
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public FieldVisitor visitField(
                            int access, String name, String type, String signature, Object value) {
                        String field = owner + " " + name + " " + type;
                        if (FIELDS.contains(field)) {
                            found.add(field);
                        }
                        return null;
                    }

                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String type,
                            String signature,
                            String[] thrown) {
                        return new Uses(owner, called);
                    }
                },
                ClassReader.SKIP_DEBUG);
        if (users.contains(owner)) {
            calls.addAll(called);
        }
    }

    private final class Uses extends MethodVisitor {

        private final String user;
        private final Set<String> called;

        Uses(String user, Set<String> called) {
            super(Opcodes.ASM9);
            this.user = user;
            this.called = called;
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String type) {
            if (owner.equals(EXECUTOR) && name.equals("tasks")) {
                users.add(user);
            }
        }

        @Override
        public void visitMethodInsn(
                int opcode, String owner, String name, String type, boolean isInterface) {
            if (owner.equals(QUEUE)) {
                called.add(name);
            }
        }
    }
}
