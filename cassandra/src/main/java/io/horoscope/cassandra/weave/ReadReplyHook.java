package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.request.ReadReplies;
import java.util.concurrent.atomic.LongAdder;
import org.apache.cassandra.net.Message;

/** What woven code calls when a replica serves a read. Without {@link ReadReplies}, or when they fail, replies stay as they are. */
public final class ReadReplyHook {

    private static final LongAdder errors = new LongAdder();

    private static volatile ReadReplies replies;

    private ReadReplyHook() {}

    /** From now on, replies are completed by {@code installed}; null ends that. */
    public static void install(ReadReplies installed) {
        replies = installed;
    }

    /** Exceptions so far; each left one reply as it was. */
    public static long errors() {
        return errors.sum();
    }

    /** This thread begins to serve a read. */
    public static void started() {
        ReadReplies current = replies;
        if (current != null) {
            current.started();
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
        } catch (RuntimeException e) {
            errors.increment();
            return reply;
        }
    }
}
