package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.schedule.ReadStage;
import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.net.Message;

/**
 * Called by woven code when a stage may run a task on the thread that brings it, and when the message
 * of a read is made. It fails open: the read then has no hint.
 */
public final class ScheduleHook {

    private static volatile ReadStage stage;

    private ScheduleHook() {}

    /** Sets the stage whose tasks may have to be queued, and whose order may need hints. */
    public static void install(ReadStage installed) {
        stage = installed;
    }

    /** The message of a read to send in place of {@code message}. */
    public static Message<ReadCommand> hinted(Message<ReadCommand> message) {
        ReadStage current = stage;
        if (current == null) {
            return message;
        }
        try {
            return current.hinted(message);
        } catch (Throwable e) {
            HookFailures.note("to put a hint on a read", e);
            return message;
        }
    }

    /** Whether a task has to be queued in any case. */
    public static boolean queues(ExecutorPlus executor) {
        ReadStage current = stage;
        return current != null && current.queuesAll(executor);
    }
}
