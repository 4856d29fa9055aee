package io.horoscope.core;

/** Decides after which failures a loop or a hook continues, in Cassandra and in the daemons. */
public final class Failures {

    /**
     * The pause of a loop after a failure, so that a permanent one does not use up a CPU: 100 ms.
     */
    public static final long PAUSE_NANOS = 100_000_000L;

    private Failures() {}

    /**
     * Whether the virtual machine itself has failed, out of memory for instance: such a failure has
     * to be rethrown. A stack overflow is not fatal, as it is over when the stack has been unwound;
     * neither are linkage and assertion errors.
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
