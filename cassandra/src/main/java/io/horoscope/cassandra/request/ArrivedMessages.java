package io.horoscope.cassandra.request;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.apache.cassandra.net.InboundMessageHandler;
import org.apache.cassandra.net.Message;

/**
 * Reads the message of a task of Cassandra's inbound handler, whose class is not public there.
 * Large messages are not in memory yet, and none of them is a read.
 */
public final class ArrivedMessages {

    private static final Class<?> TASK = type();
    private static final VarHandle MESSAGE = message();

    private ArrivedMessages() {}

    /**
     * Fails at the start of the node rather than at the first message.
     *
     * @throws ExceptionInInitializerError if this version of Cassandra has no such class or field
     */
    public static void resolve() {}

    /** The message, or null if the task is not that of a small message. */
    public static Message<?> of(Runnable task) {
        return TASK.isInstance(task) ? (Message<?>) MESSAGE.get(task) : null;
    }

    private static Class<?> type() {
        try {
            return Class.forName(InboundMessageHandler.class.getName() + "$ProcessSmallMessage");
        } catch (ClassNotFoundException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static VarHandle message() {
        try {
            return MethodHandles.privateLookupIn(TASK, MethodHandles.lookup())
                    .findVarHandle(TASK, "message", Message.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
