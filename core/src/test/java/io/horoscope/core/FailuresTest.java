package io.horoscope.core;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailuresTest {

    @Test
    void isFatal_virtualMachineErrors_isTrue() {
        for (Throwable thrown :
                List.of(new OutOfMemoryError(), new InternalError(), new UnknownError())) {
            assertTrue(Failures.isFatal(thrown), thrown.toString());
            assertSame(thrown, assertThrows(thrown.getClass(), () -> Failures.passOnFatal(thrown)));
        }
    }

    @Test
    void isFatal_whatALoopCanGoOnAfter_isFalse() {
        for (Throwable thrown :
                List.of(
                        new StackOverflowError(),
                        new AssertionError(),
                        new NoClassDefFoundError(),
                        new ExceptionInInitializerError(),
                        new IllegalStateException(),
                        new IOException(),
                        new Throwable())) {
            assertFalse(Failures.isFatal(thrown), thrown.toString());
            Failures.passOnFatal(thrown);
        }
    }
}
