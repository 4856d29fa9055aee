package io.horoscope.bench.governor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class ReadCommandWeaverTest {

    @Test
    void weave_cassandrasClass_executeLocallyCallsTheHookOnce() throws IOException {
        byte[] stock;
        String file = ReadCommandWeaver.CLASS + ".class";
        try (InputStream in = getClass().getClassLoader().getResourceAsStream(file)) {
            stock = in.readAllBytes();
        }
        assertEquals(List.of(), hooked(stock));
        assertEquals(List.of("executeLocally"), hooked(ReadCommandWeaver.weave(stock)));
    }

    /** The methods that call the hook, once for each call. */
    private static List<String> hooked(byte[] classFile) {
        List<String> callers = new ArrayList<>();
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access,
                                    String name,
                                    String descriptor,
                                    String signature,
                                    String[] exceptions) {
                                return calls(name, callers);
                            }
                        },
                        ClassReader.SKIP_FRAMES);
        return callers;
    }

    private static MethodVisitor calls(String caller, List<String> callers) {
        return new MethodVisitor(Opcodes.ASM9) {
            @Override
            public void visitMethodInsn(
                    int opcode, String owner, String name, String descriptor, boolean isInterface) {
                if (owner.equals(GovernedReads.class.getName().replace('.', '/'))) {
                    callers.add(caller);
                }
            }
        };
    }
}
