package io.horoscope.cassandra.schedule;

import io.horoscope.cassandra.request.CustomParameters;
import io.horoscope.core.schedule.QueuedRead;
import io.horoscope.core.schedule.ReadClass;
import io.horoscope.core.schedule.ReadHint;
import io.horoscope.core.schedule.Scheduling;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.apache.cassandra.concurrent.DebuggableTask.RunnableDebuggableTask;
import org.apache.cassandra.concurrent.ExecutionFailure;
import org.apache.cassandra.concurrent.ExecutorLocals;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.net.InboundMessageHandler;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.Verb;
import org.apache.cassandra.service.StorageProxy.LocalReadRunnable;
import org.apache.cassandra.tracing.TraceState;
import org.apache.cassandra.utils.WithResources;

/**
 * Reads the tasks in the queue of Cassandra's READ stage, by fields that are not public there. A
 * message or a local read is in a wrapper that sets the thread's trace; large messages, which are
 * not in memory yet, and the loading of caches are no reads that anything is known of.
 */
final class StageTasks {

    /** The table of what is not known. Those that are have their {@code TableId}. */
    static final Object UNKNOWN_TABLE = "unknown";

    private static final Class<?> PLAIN = type(ExecutionFailure.class, "$1");
    private static final VarHandle PLAIN_TASK = field(PLAIN, "val$wrap", Runnable.class);
    private static final VarHandle PLAIN_LOCALS = locals(PLAIN);
    private static final Class<?> DEBUGGABLE = type(ExecutionFailure.class, "$2");
    private static final VarHandle DEBUGGABLE_TASK =
            field(DEBUGGABLE, "val$debuggable", RunnableDebuggableTask.class);
    private static final VarHandle DEBUGGABLE_LOCALS = locals(DEBUGGABLE);
    private static final VarHandle COMMAND =
            field(LocalReadRunnable.class, "command", ReadCommand.class);
    private static final Class<?> ARRIVAL =
            type(InboundMessageHandler.class, "$ProcessSmallMessage");
    private static final VarHandle MESSAGE = field(ARRIVAL, "message", Message.class);

    private StageTasks() {}

    /**
     * Fails at the start of the node rather than at the first read.
     *
     * @throws ExceptionInInitializerError if this version of Cassandra lacks a class or field
     */
    static void resolve() {}

    /**
     * A task as policies see it. Hints are those of other nodes: a read of this node itself is no
     * message, and nothing that a client sends becomes a parameter of one.
     *
     * @param nowNanos on Cassandra's monotonic clock, as its deadlines
     * @param scheduling with the priorities of reads that have none from their coordinator
     */
    static QueuedRead<Runnable> read(Runnable task, long nowNanos, Scheduling scheduling) {
        Runnable inner = unwrapped(task);
        if (inner instanceof LocalReadRunnable) {
            LocalReadRunnable local = (LocalReadRunnable) inner;
            ReadCommand command = (ReadCommand) COMMAND.get(local);
            long deadlineNanos = startNanos(local) + Verb.READ_REQ.expiresAfterNanos();
            ReadHint hint = scheduling.completed(ReadHint.NONE, command.metadata().keyspace);
            return read(task, command, deadlineNanos - nowNanos, hint);
        }
        Message<?> message = ARRIVAL.isInstance(inner) ? (Message<?>) MESSAGE.get(inner) : null;
        if (message != null && message.payload instanceof ReadCommand) {
            ReadCommand command = (ReadCommand) message.payload;
            ReadHint sent = ReadHint.decode(CustomParameters.hint(message));
            ReadHint hint = scheduling.completed(sent, command.metadata().keyspace);
            return read(task, command, message.header.expiresAtNanos - nowNanos, hint);
        }
        return unknown(task);
    }

    /** A task of unknown table and class. */
    static QueuedRead<Runnable> unknown(Runnable task) {
        return new QueuedRead<>(
                task, UNKNOWN_TABLE, ReadClass.OTHER, QueuedRead.NONE, ReadHint.NONE);
    }

    /** The trace of the query that a task is for; null for none. */
    static TraceState trace(Runnable task) {
        WithResources resources = null;
        if (PLAIN.isInstance(task)) {
            resources = (WithResources) PLAIN_LOCALS.get(task);
        } else if (DEBUGGABLE.isInstance(task)) {
            resources = (WithResources) DEBUGGABLE_LOCALS.get(task);
        }
        return resources instanceof ExecutorLocals ? ((ExecutorLocals) resources).traceState : null;
    }

    private static QueuedRead<Runnable> read(
            Runnable task, ReadCommand command, long limitNanos, ReadHint hint) {
        return new QueuedRead<>(
                task, command.metadata().id, ReadClasses.of(command), limitNanos, hint);
    }

    private static Runnable unwrapped(Runnable task) {
        if (PLAIN.isInstance(task)) {
            return (Runnable) PLAIN_TASK.get(task);
        }
        return DEBUGGABLE.isInstance(task) ? (Runnable) DEBUGGABLE_TASK.get(task) : task;
    }

    /**
     * When Cassandra began to count the time of a local read: with {@code cql_start_time: REQUEST},
     * the default, the later one of two times. The earlier one is not known in Cassandra 4.1.5.
     */
    private static long startNanos(LocalReadRunnable read) {
        return Math.max(read.creationTimeNanos(), read.startTimeNanos());
    }

    private static Class<?> type(Class<?> outer, String suffix) {
        try {
            return Class.forName(outer.getName() + suffix);
        } catch (ClassNotFoundException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static VarHandle locals(Class<?> wrapper) {
        return field(wrapper, "val$withResources", WithResources.class);
    }

    private static VarHandle field(Class<?> owner, String name, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
                    .findVarHandle(owner, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
