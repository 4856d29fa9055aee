package io.horoscope.cassandra.retry;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.service.reads.ReadCallback;

/**
 * How much time a read has left, and its message to one more replica, as Cassandra's own retry makes
 * it: it expires with the read. Both depend on a private field of Cassandra's callback: a request
 * time, or up to 4.1.5 the start, on which messages do not depend.
 */
public final class ReadTime {

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final Class<?> REQUEST_TIME = requestTime();

    /** Of a callback, now, and the timeout of its read, to nanoseconds. */
    private static final MethodHandle LEFT;

    /** Of a read and its callback to a message. */
    private static final MethodHandle MESSAGE;

    static {
        try {
            LEFT = left();
            MESSAGE = message();
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private ReadTime() {}

    /**
     * Fails at the start of the node rather than at the first retry.
     *
     * @throws ExceptionInInitializerError if this version of Cassandra has no such fields
     */
    public static void resolve() {}

    /**
     * Until the thread of the request stops to wait, in nanoseconds; negative if it has.
     *
     * @param nowNanos monotonic time
     * @param timeoutNanos of the read
     */
    static long leftNanos(RetriedCallback read, long nowNanos, long timeoutNanos) {
        try {
            return (long) LEFT.invokeExact(callback(read), nowNanos, timeoutNanos);
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /** A new request for the data of a read. */
    @SuppressWarnings("unchecked")
    static Message<ReadCommand> message(RetriedCallback read) {
        try {
            return (Message<ReadCommand>) MESSAGE.invokeExact(read.readCommand(), callback(read));
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    private static ReadCallback<?, ?> callback(RetriedCallback read) {
        return (ReadCallback<?, ?>) read.callback();
    }

    private static RuntimeException thrown(Throwable e) {
        if (e instanceof Error) {
            throw (Error) e;
        }
        return e instanceof RuntimeException ? (RuntimeException) e : new IllegalStateException(e);
    }

    private static MethodHandle left() throws ReflectiveOperationException {
        MethodType times = MethodType.methodType(long.class, long.class, long.class);
        MethodHandle ofStart =
                REQUEST_TIME == null
                        ? LOOKUP.findStatic(
                                ReadTime.class, "leftOf", times.insertParameterTypes(0, long.class))
                        : LOOKUP.findVirtual(REQUEST_TIME, "computeTimeout", times);
        return MethodHandles.filterArguments(ofStart, 0, start());
    }

    @SuppressWarnings("unused") // By name.
    private static long leftOf(long startNanos, long nowNanos, long timeoutNanos) {
        return timeoutNanos - (nowNanos - startNanos);
    }

    private static MethodHandle message() throws ReflectiveOperationException {
        MethodType ofRepairs = MethodType.methodType(Message.class, boolean.class);
        MethodHandle create =
                LOOKUP.findVirtual(
                        ReadCommand.class,
                        "createMessage",
                        REQUEST_TIME == null
                                ? ofRepairs
                                : ofRepairs.appendParameterTypes(REQUEST_TIME));
        MethodHandle untracked = MethodHandles.insertArguments(create, 1, false);
        return REQUEST_TIME == null
                ? MethodHandles.dropArguments(untracked, 1, ReadCallback.class)
                : MethodHandles.filterArguments(untracked, 1, start());
    }

    private static MethodHandle start() throws ReflectiveOperationException {
        return MethodHandles.privateLookupIn(ReadCallback.class, LOOKUP)
                .findGetter(
                        ReadCallback.class,
                        REQUEST_TIME == null ? "queryStartNanoTime" : "requestTime",
                        REQUEST_TIME == null ? long.class : REQUEST_TIME);
    }

    /** Null up to 4.1.5. */
    private static Class<?> requestTime() {
        try {
            return Class.forName("org.apache.cassandra.transport.Dispatcher$RequestTime");
        } catch (ClassNotFoundException e) {
            return null;
        }
    }
}
