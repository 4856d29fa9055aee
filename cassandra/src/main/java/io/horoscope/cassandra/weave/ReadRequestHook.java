package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.request.ReadRequest;
import io.horoscope.cassandra.request.ReadTracker;
import io.horoscope.cassandra.request.ReplicaState;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.Verb;
import org.apache.cassandra.utils.FBUtilities;

/**
 * What woven code calls when a coordinator sends a read to a replica, and when that ends. Without a tracker it begins nothing:
 * one volatile read. What was begun ends in any case, so a mode that is switched while reads are under way leaves no count
 * behind; an answer that comes when tracking is off ends its request as a failure.
 *
 * <p>It fails open: what a selector throws is counted, and Cassandra goes on.
 */
public final class ReadRequestHook {

    private static final LongAdder errors = new LongAdder();

    private static volatile ReadTracker tracker;

    private ReadRequestHook() {}

    /** From now on, reads are tracked by {@code installed}; null begins none any more. */
    public static void install(ReadTracker installed) {
        tracker = installed;
    }

    /** Exceptions so far; counts of requests in flight are right all the same. */
    public static long errors() {
        return errors.sum();
    }

    /** A message is about to be sent to a replica; null if it is no read, or not tracked. */
    public static ReadRequest sent(Message<?> message, InetAddressAndPort replica) {
        ReadTracker current = tracker;
        return current == null || !isRead(message.verb()) ? null : send(current, replica);
    }

    /** A read is about to be put into this node's own queue; null if not tracked. */
    public static ReadRequest sentToSelf() {
        ReadTracker current = tracker;
        return current == null ? null : send(current, FBUtilities.getBroadcastAddressAndPort());
    }

    /** Whether the message may be the response to a tracked read. */
    public static boolean mayAnswerRead(Message<?> response) {
        if (tracker == null) {
            return false;
        }
        Verb verb = response.verb();
        return verb == Verb.READ_RSP || verb == Verb.RANGE_RSP || verb == Verb.FAILURE_RSP;
    }

    /**
     * A response is here, and its request still waits for it.
     *
     * @param request what {@link #sent} answered for it, or null
     */
    public static void answered(ReadRequest request, Message<?> response) {
        if (request == null) {
            return;
        }
        try {
            if (response.verb() == Verb.FAILURE_RSP) {
                request.failed();
            } else {
                request.answered(state(response));
            }
        } catch (RuntimeException e) {
            errors.increment(); // A metric; a log line for each read would flood.
        }
    }

    /** This node begins to work on its own read. */
    public static void started(ReadRequest request) {
        if (request != null) {
            request.started();
        }
    }

    /** This node has answered its own read. */
    public static void answeredBySelf(ReadRequest request) {
        if (request == null) {
            return;
        }
        try {
            request.answeredBySelf();
        } catch (RuntimeException e) {
            errors.increment();
        }
    }

    /** Nobody waits for the request any more. If it has not been answered, it failed. */
    public static void ended(ReadRequest request) {
        if (request == null) {
            return;
        }
        try {
            request.failed();
        } catch (RuntimeException e) {
            errors.increment();
        }
    }

    /** Once the request counts, it is handed back whatever happens: who has it can end it. */
    private static ReadRequest send(ReadTracker current, InetAddressAndPort replica) {
        ReadRequest request = null;
        try {
            request = current.request(replica);
            if (request != null) {
                request.sent();
            }
        } catch (RuntimeException e) {
            errors.increment();
        }
        return request;
    }

    private static boolean isRead(Verb verb) {
        return verb == Verb.READ_REQ || verb == Verb.RANGE_REQ;
    }

    private static byte[] state(Message<?> response) {
        Map<String, byte[]> parameters = response.header.customParams();
        return parameters == null ? null : parameters.get(ReplicaState.KEY);
    }
}
