package io.horoscope.core.plan;

/** Which of the things that code of others may throw end with the read, and which must reach the JVM. */
public final class Failures {

    private Failures() {}

    /**
     * Returns if {@code thrown} is to be treated as a failure of the code that threw it: every exception, every error of
     * linkage or assertion, and a stack overflow, which is over once the stack is unwound.
     *
     * @throws VirtualMachineError if it is another error of the virtual machine, such as lack of memory
     */
    public static void rethrowFatal(Throwable thrown) {
        if (thrown instanceof VirtualMachineError && !(thrown instanceof StackOverflowError)) {
            throw (VirtualMachineError) thrown;
        }
    }
}
