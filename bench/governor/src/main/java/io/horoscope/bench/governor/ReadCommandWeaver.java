package io.horoscope.bench.governor;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Has {@code ReadCommand.executeLocally}, through which a replica serves every read, begin with
 * {@link GovernedReads#serve}. By then the read has left the queue of the READ stage and has one of
 * its threads or permits, whether it was queued, bypassed the queue, is local or came as a message;
 * and Horoscope has noted the start of its service.
 */
final class ReadCommandWeaver {

    static final String CLASS = "org/apache/cassandra/db/ReadCommand";

    private static final String METHOD = "executeLocally";
    private static final String HOOK = GovernedReads.class.getName().replace('.', '/');

    private ReadCommandWeaver() {}

    static byte[] weave(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            String signature,
                            String[] exceptions) {
                        MethodVisitor method =
                                super.visitMethod(access, name, descriptor, signature, exceptions);
                        boolean isBridge = (access & Opcodes.ACC_SYNTHETIC) != 0;
                        return name.equals(METHOD) && !isBridge ? governed(method) : method;
                    }
                },
                0);
        return writer.toByteArray();
    }

    private static MethodVisitor governed(MethodVisitor method) {
        return new MethodVisitor(Opcodes.ASM9, method) {
            @Override
            public void visitCode() {
                super.visitCode();
                visitVarInsn(Opcodes.ALOAD, 0);
                visitMethodInsn(Opcodes.INVOKESTATIC, HOOK, "serve", "(L" + CLASS + ";)V", false);
            }
        };
    }
}
