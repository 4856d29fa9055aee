package io.horoscope.weave;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What the weave changed of a class. Each member is compared as the bytes of a class file that has
 * nothing else, so that its place in the file and in the constant pool does not matter.
 *
 * <p>Not compared are stack map frames, which the weaver computes again, the names of local variables,
 * and what it adds for itself.
 */
public final class WovenChanges {

    /** The key of what is no member: flags, parents, annotations, inner classes. */
    private static final String HEADER = "class";

    /** In the names of what AspectJ adds; WovenCalls follows these methods. */
    private static final List<String> GENERATED = List.of("ajc$", "_aroundBody");

    private static final String ASPECTJS_ATTRIBUTES = "org.aspectj.";

    private WovenChanges() {}

    /**
     * "class method(descriptor)", "class field" or "class class" of all that was changed, removed or
     * added.
     */
    public static Set<String> between(byte[] stock, byte[] woven) {
        Map<String, ClassWriter> before = members(stock);
        Map<String, ClassWriter> after = members(woven);
        Set<String> changed = new TreeSet<>(before.keySet());
        changed.addAll(after.keySet());
        changed.removeIf(
                member ->
                        before.containsKey(member)
                                ? after.containsKey(member)
                                        && Arrays.equals(
                                                before.get(member).toByteArray(),
                                                after.get(member).toByteArray())
                                : GENERATED.stream().anyMatch(member::contains));
        String owner = new ClassReader(stock).getClassName();
        return changed.stream()
                .map(member -> owner + " " + member)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Map<String, ClassWriter> members(byte[] file) {
        Map<String, ClassWriter> members = new TreeMap<>();
        ClassWriter header = new ClassWriter(0);
        members.put(HEADER, header);
        new ClassReader(file).accept(new Splitter(header, members), ClassReader.SKIP_FRAMES);
        return members;
    }

    /** Writes every member into a class of its own. */
    private static final class Splitter extends ClassVisitor {
        private final Map<String, ClassWriter> members;

        Splitter(ClassWriter header, Map<String, ClassWriter> members) {
            super(Opcodes.ASM9, header);
            this.members = members;
        }

        private ClassWriter alone(String member) {
            ClassWriter writer = new ClassWriter(0);
            writer.visit(Opcodes.V11, 0, HEADER, null, null, null);
            members.put(member, writer);
            return writer;
        }

        @Override
        public FieldVisitor visitField(
                int access, String name, String type, String signature, Object value) {
            return alone(name).visitField(access, name, type, signature, value);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String type, String signature, String[] thrown) {
            return new Rewritten(
                    alone(name + type).visitMethod(access, name, type, signature, thrown));
        }

        @Override
        public void visitAttribute(Attribute attribute) {
            if (!attribute.type.startsWith(ASPECTJS_ATTRIBUTES)) {
                super.visitAttribute(attribute);
            }
        }
    }

    /** A method without the differences that the weaver makes where it changes nothing. */
    private static final class Rewritten extends MethodVisitor {

        Rewritten(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        /** With successive keys, it makes the other kind of switch of it. */
        @Override
        public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
            int last = keys.length - 1;
            if (last >= 0 && keys[last] - keys[0] == last) {
                visitTableSwitchInsn(keys[0], keys[last], other, labels);
            } else {
                super.visitLookupSwitchInsn(other, keys, labels);
            }
        }

        /** It sorts the names of local variables, which debuggers show. */
        @Override
        public void visitLocalVariable(
                String name, String type, String signature, Label start, Label end, int index) {}
    }
}
