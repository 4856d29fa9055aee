package io.horoscope.weave;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What Cassandra calls of the queue of a stage: {@code io.horoscope.cassandra.schedule} replaces it. */
final class StageQueueCalls {

    private static final String CONCURRENT = "org/apache/cassandra/concurrent/";
    private static final String EXECUTOR = CONCURRENT + "SEPExecutor";
    private static final String QUEUE = "java/util/concurrent/ConcurrentLinkedQueue";
    private static final Set<String> USERS = Set.of(EXECUTOR, CONCURRENT + "SEPWorker");

    /** What the queue that takes its place has. */
    private static final List<String> REPLACED = List.of("<init>", "add", "poll", "peek");

    private final Set<String> users = new TreeSet<>();
    private final Set<String> calls = new TreeSet<>();

    private StageQueueCalls() {}

    /** Users and calls that a queue in its place does not expect; empty if there are none. */
    static List<String> problems(CassandraJar cassandra) throws IOException {
        StageQueueCalls found = new StageQueueCalls();
        cassandra.forEachClass(found::read);
        List<String> problems = new ArrayList<>();
        for (String user : found.users) {
            if (!USERS.contains(user)) {
                problems.add("uses the queue of a stage: " + user);
            }
        }
        found.calls.removeAll(REPLACED);
        for (String call : found.calls) {
            problems.add("is called of the queue of a stage: " + call);
        }
        problems.sort(null);
        return problems;
    }

    private void read(byte[] file) {
        ClassReader reader = new ClassReader(file);
        String owner = reader.getClassName();
        Set<String> called = new TreeSet<>();
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
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
