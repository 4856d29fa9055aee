package io.horoscope.weave;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What Horoscope relies on and the compiler does not see: fields by their names, and what Cassandra
 * calls of the queue that is replaced.
 */
final class HiddenMembers {

    private static final String CONCURRENT = "org/apache/cassandra/concurrent/";
    private static final String EXECUTOR = CONCURRENT + "SEPExecutor";
    private static final String QUEUE = "java/util/concurrent/ConcurrentLinkedQueue";

    private static final String READ_CALLBACK = "org/apache/cassandra/service/reads/ReadCallback ";

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
                            + " Lorg/apache/cassandra/net/Message;",
                    "org/apache/cassandra/locator/ReplicaPlan$SharedForTokenRead replicaPlan"
                            + " Lorg/apache/cassandra/locator/ReplicaPlan$ForTokenRead;",
                    "org/apache/cassandra/locator/AbstractReplicationStrategy keyspaceName"
                            + " Ljava/lang/String;");

    private static final Set<String> USERS = Set.of(EXECUTOR, CONCURRENT + "SEPWorker");

    /** What the queue that takes its place has. */
    private static final List<String> REPLACED = List.of("<init>", "add", "poll", "peek");

    private final Set<String> fields = new TreeSet<>(FIELDS);
    private final Set<String> found = new TreeSet<>();
    private final Set<String> users = new TreeSet<>();
    private final Set<String> calls = new TreeSet<>();

    private HiddenMembers(boolean hasRequestTime) {
        fields.add(
                READ_CALLBACK
                        + (hasRequestTime
                                ? "requestTime " + AgentPoints.REQUEST_TIME
                                : "queryStartNanoTime J"));
    }

    /** What a Cassandra has not, or has otherwise; empty if all is there. */
    static List<String> problems(CassandraJar cassandra) throws IOException {
        HiddenMembers members = new HiddenMembers(cassandra.hasRequestTime());
        cassandra.forEachClass(members::read);
        List<String> problems = new ArrayList<>();
        for (String field : members.fields) {
            if (!members.found.contains(field)) {
                problems.add("field, not there: " + field);
            }
        }
        for (String user : members.users) {
            if (!USERS.contains(user)) {
                problems.add("uses the queue of a stage: " + user);
            }
        }
        members.calls.removeAll(REPLACED);
        for (String call : members.calls) {
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
                    public FieldVisitor visitField(
                            int access, String name, String type, String signature, Object value) {
                        String field = owner + " " + name + " " + type;
                        if (fields.contains(field)) {
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
