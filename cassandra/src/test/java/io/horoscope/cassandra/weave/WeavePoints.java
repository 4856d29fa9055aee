package io.horoscope.cassandra.weave;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What is listed as woven, and what the bytecode says. Both as "class method" to number of aspect calls. */
final class WeavePoints {

    private static final String ASPECTS = "io/horoscope/cassandra/weave/";

    private WeavePoints() {}

    static Map<String, Integer> listed() throws IOException {
        Map<String, Integer> points = new TreeMap<>();
        try (InputStream in = WeavePoints.class.getResourceAsStream("weave-points.txt")) {
            for (String line :
                    new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    String[] fields = line.strip().split("\\s+", -1);
                    points.put(fields[0] + " " + fields[1], Integer.parseInt(fields[2]));
                }
            }
        }
        return points;
    }

    /** Adds the calls of aspects in one class; the bodies that the weaver moved out of a method are that method's. */
    static void addFound(byte[] classFile, Map<String, Integer> points) {
        ClassReader reader = new ClassReader(classFile);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            String signature,
                            String[] exceptions) {
                        return new AspectCalls(reader.getClassName() + " " + name, points);
                    }
                },
                ClassReader.SKIP_DEBUG);
    }

    private static final class AspectCalls extends MethodVisitor {

        private final String method;
        private final Map<String, Integer> points;

        AspectCalls(String method, Map<String, Integer> points) {
            super(Opcodes.ASM9);
            this.method = method;
            this.points = points;
        }

        @Override
        public void visitMethodInsn(
                int opcode, String owner, String name, String descriptor, boolean isInterface) {
            boolean fieldInit = name.startsWith("ajc$interFieldInit");
            if (owner.startsWith(ASPECTS) && (name.equals("aspectOf") || fieldInit)) {
                points.merge(method, 1, Integer::sum);
            }
        }
    }
}
