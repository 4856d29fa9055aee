package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.request.ReadTracker;
import io.horoscope.core.replica.ReplicaRequest;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.Verb;
import org.apache.cassandra.utils.FBUtilities;

/**
 * Called by woven code when a coordinator sends a read to a replica, and when that ends. While
 * reads are not tracked, it costs one volatile read. A tracked request always ends, so a change of
 * mode while reads are in flight leaves no count behind; such a request is discarded.
 *
 * <p>It fails open: an exception is counted and logged, and Cassandra continues. Counts of requests
 * in flight stay correct.
 */
public final class ReadRequestHook {

    /** The last one installed: its requests may still be in flight after it was removed. */
    private static volatile ReadTracker tracker;

    private static volatile boolean tracks;

    private ReadRequestHook() {}

    /** Sets the tracker of new reads; null tracks no new ones. */
    public static void install(ReadTracker installed) {
        if (installed != null) {
            tracker = installed;
        }
        tracks = installed != null;
    }

    /** A message is about to be sent to a replica; null if it is not a read, or not tracked. */
    public static ReplicaRequest sent(Message<?> message, InetAddressAndPort replica) {
        Verb verb = message.verb();
        return tracks && isRead(verb) ? send(replica, verb != Verb.READ_REQ) : null;
    }

    /**
     * A read is about to be put into this node's own queue; null if not tracked.
     *
     * @param isScan whether it is no read of a single key
     */
    public static ReplicaRequest sentToSelf(boolean isScan) {
        return tracks ? send(FBUtilities.getBroadcastAddressAndPort(), isScan) : null;
    }

    /** A response was received, before Cassandra removes the callback that waits for it. */
    public static void responded(Message<?> response, TrackedCallbacks callbacks) {
        if (!tracks || !mayAnswerRead(response.verb())) {
            return;
        }
        try {
            ReplicaRequest request =
                    request(callbacks.trackedCallback(response.id(), response.from()));
            if (request != null) {
                tracker.responded(request, response);
            }
        } catch (Throwable e) {
            HookFailures.note("to record the response to a read", e);
        }
    }

    /** The callback was removed: without a response so far, there will be none. */
    public static void removed(TrackedCallback callback) {
        ended(request(callback));
    }

    /** This node starts to serve its own read. */
    public static void started(ReplicaRequest request) {
        if (request == null) {
            return;
        }
        try {
            tracker.started(request);
        } catch (Throwable e) {
            HookFailures.note("to record the start of a local read", e);
        }
    }

    /**
     * This node has answered its own read.
     *
     * @param isScan whether it was no read of a single key
     */
    public static void answeredBySelf(ReplicaRequest request, boolean isScan) {
        if (request == null) {
            return;
        }
        try {
            tracker.answeredBySelf(request, isScan);
        } catch (Throwable e) {
            HookFailures.note("to record the answer to a local read", e);
        }
    }

    /** This node's own read threw an exception, or took too long. */
    public static void failedBySelf(ReplicaRequest request) {
        if (request != null && tracks) {
            try {
                tracker.failedBySelf(request);
            } catch (Throwable e) {
                HookFailures.note("to record the failure of a local read", e);
            }
        }
    }

    /** This node's own read ended: without an answer so far, it was dropped. */
    public static void ended(ReplicaRequest request) {
        if (request == null) {
            return;
        }
        try {
            if (tracks) {
                tracker.unanswered(request);
            } else {
                tracker.discarded(request);
            }
        } catch (Throwable e) {
            HookFailures.note("to record the end of a read", e);
        }
    }

    /** Once counted, the request is always returned, so that the caller can end it. */
    private static ReplicaRequest send(InetAddressAndPort replica, boolean isScan) {
        ReplicaRequest request = null;
        try {
            request = tracker.request(replica, isScan);
            if (request != null) {
                request.sent();
            }
        } catch (Throwable e) {
            HookFailures.note("to record the sending of a read", e);
        }
        return request;
    }

    private static ReplicaRequest request(TrackedCallback callback) {
        return callback == null ? null : callback.trackedRequest();
    }

    private static boolean isRead(Verb verb) {
        return verb == Verb.READ_REQ || verb == Verb.RANGE_REQ;
    }

    private static boolean mayAnswerRead(Verb verb) {
        return verb == Verb.READ_RSP || verb == Verb.RANGE_RSP || verb == Verb.FAILURE_RSP;
    }
}
