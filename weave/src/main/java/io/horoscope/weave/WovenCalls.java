package io.horoscope.weave;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What woven classes call in the end, read off their byte code: from the method through the code of the aspect to our static
 * facade.
 */
public final class WovenCalls {

    private static final String OURS = "io/horoscope/";
    private static final String WEAVE = OURS + "cassandra/weave/";
    private static final String FIELD_INIT = "ajc$interFieldInit$";

    /**
     * The weaver moves what around advice replaces into a method with the first of these in its
     * name, and the body of inlined advice into one with the second.
     */
    private static final List<String> MOVED = List.of("_aroundBody", "$advice");

    private final Map<String, List<Call>> callsByMethod = new HashMap<>();

    /** Reads a class of Cassandra's or an aspect. */
    public void read(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        String owner = reader.getClassName();
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            String signature,
                            String[] exceptions) {
                        List<Call> calls = new ArrayList<>();
                        callsByMethod.put(owner + " " + name + descriptor, calls);
                        return new Collector(calls);
                    }
                },
                ClassReader.SKIP_DEBUG);
    }

    /** "class method(descriptor) inserted" to how often, for every class of Cassandra's that was read. */
    public Map<String, Integer> insertedIntoCassandra() {
        Map<String, Integer> found = new TreeMap<>();
        for (String method : callsByMethod.keySet()) {
            if (!method.startsWith(OURS) && !isMoved(method)) {
                for (String inserted : reached(method)) {
                    found.merge(method + " " + inserted, 1, Integer::sum);
                }
            }
        }
        return found;
    }

    private static boolean isMoved(String method) {
        return MOVED.stream().anyMatch(method::contains);
    }

    private List<String> reached(String method) {
        List<String> reached = new ArrayList<>();
        for (Call call : callsByMethod.get(method)) {
            boolean aspect = call.owner.startsWith(WEAVE) && call.owner.endsWith("Aspect");
            if (aspect && call.name.startsWith(FIELD_INIT)) {
                reached.add("field:" + call.name.substring(call.name.lastIndexOf('$') + 1));
            } else if ((aspect && call.name.startsWith("ajc$")) || isMoved(call.name)) {
                reached.addAll(reached(call.method()));
            } else if (call.owner.startsWith(OURS) && !call.name.equals("aspectOf")) {
                reached.add(call.owner.replace(WEAVE, "") + "." + call.name);
            }
        }
        return reached;
    }

    private static final class Call {
        private final String owner;
        private final String name;
        private final String descriptor;

        Call(String owner, String name, String descriptor) {
            this.owner = owner;
            this.name = name;
            this.descriptor = descriptor;
        }

        private String method() {
            return owner + " " + name + descriptor;
        }
    }

    private static final class Collector extends MethodVisitor {
        private final List<Call> calls;

        Collector(List<Call> calls) {
            super(Opcodes.ASM9);
            this.calls = calls;
        }

        @Override
        public void visitMethodInsn(
                int opcode, String owner, String name, String descriptor, boolean isInterface) {
            calls.add(new Call(owner, name, descriptor));
        }
    }
}
