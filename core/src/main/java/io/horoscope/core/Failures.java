package io.horoscope.core;

/**
 * Says after which failures a loop or a hook goes on. One rule for every thread of Cassandra's side
 * and of the daemons.
 */
public final class Failures {

    /**
     * How long a loop waits after a failure, so that one that comes back at once does not take a
     * CPU: 100 ms.
     */
    public static final long PAUSE_NANOS = 100_000_000L;

    private Failures() {}

    /**
     * Whether the virtual machine itself has failed, out of memory for instance: whoever catches
     * this passes it on. A stack overflow is not fatal, as it is over when the stack has been
     * unwound; neither are linkage and assertion errors.
     */
    @SuppressWarnings(
            "removal") // Cassandra 4.1 runs on Java 11, where a thread can still be stopped.
    public static boolean isFatal(Throwable thrown) {
        return (thrown instanceof VirtualMachineError && !(thrown instanceof StackOverflowError))
                || thrown instanceof ThreadDeath;
    }

    /** Throws {@code thrown} again if it {@link #isFatal}. */
    public static void passOnFatal(Throwable thrown) {
        if (isFatal(thrown)) {
            throw (Error) thrown;
        }
    }
}
