package io.horoscope.weave;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The fields and methods of a Cassandra, with woven classes in place of the stock ones. */
final class CassandraMembers {

    private static final String CASSANDRA = "org/apache/cassandra/";

    /** A class: what it declares, and what it inherits from. */
    private static final class Declared {
        private final Set<String> members = new HashSet<>();
        private final List<String> parents = new ArrayList<>();
    }

    private final Map<String, Declared> classes = new HashMap<>();

    CassandraMembers(CassandraJar stock, Collection<byte[]> woven) throws IOException {
        stock.forEachClass(this::declare);
        woven.forEach(this::declare);
    }

    private void declare(byte[] file) {
        ClassReader reader = new ClassReader(file);
        Declared declared = new Declared();
        if (reader.getSuperName() != null) {
            declared.parents.add(reader.getSuperName());
        }
        declared.parents.addAll(List.of(reader.getInterfaces()));
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public FieldVisitor visitField(
                            int access, String name, String type, String signature, Object value) {
                        declared.members.add(name + " " + type);
                        return null;
                    }

                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String type,
                            String signature,
                            String[] thrown) {
                        declared.members.add(name + type);
                        return null;
                    }
                },
                ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        classes.put(reader.getClassName(), declared);
    }

    /** Whether a class of Cassandra itself has a field, a name and a type. */
    boolean declares(String owner, String field) {
        Declared declared = classes.get(owner);
        return declared != null && declared.members.contains(field);
    }

    /** What class files name of Cassandra and it does not have. */
    Set<String> missing(Collection<byte[]> files) {
        Set<String> missing = new TreeSet<>();
        for (byte[] file : files) {
            ClassReader reader = new ClassReader(file);
            reader.accept(
                    new ClassVisitor(Opcodes.ASM9) {
                        @Override
                        public MethodVisitor visitMethod(
                                int access,
                                String name,
                                String type,
                                String signature,
                                String[] thrown) {
                            return new Uses(missing);
                        }
                    },
                    ClassReader.SKIP_DEBUG);
        }
        return missing;
    }

    /** A library has everything: each is of one version. */
    private boolean has(String owner, String member) {
        Declared declared = classes.get(owner);
        if (declared != null) {
            return declared.members.contains(member)
                    || declared.parents.stream().anyMatch(parent -> has(parent, member))
                    || isOfJava("java/lang/Object", member);
        }
        return owner.startsWith("java/") ? isOfJava(owner, member) : !owner.startsWith(CASSANDRA);
    }

    private static boolean isOfJava(String owner, String member) {
        Set<String> members = new HashSet<>();
        try {
            Class<?> first = Class.forName(owner.replace('/', '.'));
            for (Method method : first.getMethods()) { // Those of its interfaces, too.
                members.add(method.getName() + Type.getMethodDescriptor(method));
            }
            for (Class<?> type = first; type != null; type = type.getSuperclass()) {
                for (Method method : type.getDeclaredMethods()) {
                    members.add(method.getName() + Type.getMethodDescriptor(method));
                }
                for (Constructor<?> constructor : type.getDeclaredConstructors()) {
                    members.add("<init>" + Type.getConstructorDescriptor(constructor));
                }
            }
        } catch (ClassNotFoundException e) {
            return false;
        }
        return members.contains(member);
    }

    private final class Uses extends MethodVisitor {

        private final Set<String> missing;

        Uses(Set<String> missing) {
            super(Opcodes.ASM9);
            this.missing = missing;
        }

        @Override
        public void visitMethodInsn(
                int opcode, String owner, String name, String type, boolean isInterface) {
            use(owner, name + type);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String type) {
            use(owner, name + " " + type);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            if (type.startsWith(CASSANDRA) && !classes.containsKey(type)) {
                missing.add(type);
            }
        }

        @Override
        public void visitInvokeDynamicInsn(
                String name, String type, Handle bootstrap, Object... arguments) {
            for (Object argument : arguments) {
                if (argument instanceof Handle) {
                    Handle handle = (Handle) argument;
                    boolean isField = handle.getTag() <= Opcodes.H_PUTSTATIC;
                    use(
                            handle.getOwner(),
                            handle.getName() + (isField ? " " : "") + handle.getDesc());
                }
            }
        }

        private void use(String owner, String member) {
            if (owner.startsWith(CASSANDRA) && !has(owner, member)) {
                missing.add(owner + " " + member);
            }
        }
    }
}
