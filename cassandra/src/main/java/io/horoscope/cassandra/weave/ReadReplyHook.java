package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.request.ReadReplies;
import org.apache.cassandra.net.Message;

/**
 * Called by woven code when a replica serves a read. Without {@link ReadReplies}, and after a
 * failure, replies are unchanged.
 */
public final class ReadReplyHook {

    private static volatile ReadReplies replies;

    private ReadReplyHook() {}

    /** Sets what completes replies; null removes it. */
    public static void install(ReadReplies installed) {
        replies = installed;
    }

    /** This thread starts to serve a read. */
    public static void started(Message<?> read) {
        ReadReplies current = replies;
        if (current == null) {
            return;
        }
        try {
            current.started(read.id(), read.from());
        } catch (Throwable e) {
            HookFailures.note("to record the start of a read", e);
        }
    }

    /** The reply to send in place of {@code reply}, by the thread that serves the read. */
    public static Message<?> withState(Message<?> reply) {
        ReadReplies current = replies;
        if (current == null) {
            return reply;
        }
        try {
            return current.withState(reply);
        } catch (Throwable e) {
            HookFailures.note("to add this node's state to a reply", e);
            return reply;
        }
    }
}
