package io.horoscope.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jboss.byteman.check.RuleCheck;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A program that has Byteman's own checker look for the places of rules in the classes of its class
 * path. It prints the methods with places that are gone, a colon, and the names of the calls
 * there.
 *
 * <p>Its argument has a line for each method: its class, its name with the descriptor, and the stock
 * class file, which gives the rules: at the entry, at the exit, and at each call.
 */
final class BytemanRules {

    private static final class Method {
        private final String owner;
        private final String name;
        private final String type;
        private final Set<String> places = new LinkedHashSet<>(List.of("ENTRY", "EXIT"));

        Method(String owner, String name, String type) {
            this.owner = owner;
            this.name = name;
            this.type = type;
        }

        String rule(String place) {
            String parameters =
                    List.of(Type.getArgumentTypes(type)).stream()
                            .map(Type::getClassName)
                            .collect(Collectors.joining(","));
            return String.join(
                    "\n",
                    "RULE horoscope",
                    "CLASS " + owner.replace('/', '.'),
                    "METHOD " + name + "(" + parameters + ")",
                    "AT " + place,
                    "IF true",
                    "DO traceln(\"here\")",
                    "ENDRULE",
                    "");
        }
    }

    private BytemanRules() {}

    public static void main(String[] arguments) throws IOException {
        for (String listed : arguments[0].split("\n", -1)) {
            for (Method method : methods(listed)) {
                Set<String> lost = new TreeSet<>();
                for (String place : method.places) {
                    if (!hasPlace(method, place)) {
                        lost.add(place.replace("INVOKE ", ""));
                    }
                }
                String simple = method.owner.substring(method.owner.lastIndexOf('/') + 1);
                boolean isAll = lost.size() == method.places.size() - 2; // Entry and exit.
                if (!lost.isEmpty()) {
                    String places = isAll ? "every call" : String.join(", ", lost);
                    System.out.println("lost " + simple + "." + method.name + ": " + places);
                }
            }
        }
        System.out.println("end");
    }

    private static boolean hasPlace(Method method, String place) {
        RuleCheck check = new RuleCheck();
        check.setPrintStream(new PrintStream(OutputStream.nullOutputStream()));
        check.addRule("horoscope", method.rule(place));
        check.checkRules();
        return !check.getResult().hasError() && !check.getResult().hasWarning();
    }

    /** Of "class method(descriptor)", the method in the class file of that class. */
    private static List<Method> methods(String listed) throws IOException {
        String[] parts = listed.split(" ", -1);
        List<Method> methods = new ArrayList<>();
        try (var in = Files.newInputStream(Path.of(parts[2]))) {
            new ClassReader(in)
                    .accept(
                            new ClassVisitor(Opcodes.ASM9) {
                                @Override
                                public MethodVisitor visitMethod(
                                        int access,
                                        String name,
                                        String type,
                                        String signature,
                                        String[] thrown) {
                                    if (!parts[1].equals(name + type)) {
                                        return null;
                                    }
                                    Method method = new Method(parts[0], name, type);
                                    methods.add(method);
                                    return new Calls(method);
                                }
                            },
                            0);
        }
        return methods;
    }

    private static final class Calls extends MethodVisitor {
        private final Method method;

        Calls(Method method) {
            super(Opcodes.ASM9);
            this.method = method;
        }

        @Override
        public void visitMethodInsn(
                int opcode, String owner, String name, String type, boolean isInterface) {
            if (!name.startsWith("<") && !name.contains("$")) {
                method.places.add("INVOKE " + name);
            }
        }
    }
}
