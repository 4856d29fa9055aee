package io.horoscope.cassandra.weave;

import io.horoscope.core.replica.ReplicaRequest;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.RequestCallback;
import org.apache.cassandra.net.RequestCallbacks;

/**
 * Tracks the reads that are sent as messages, from the registration of their callback to its
 * removal.
 */
privileged aspect RemoteReadAspect implements TrackedCallbacks {

    declare parents: RequestCallbacks.CallbackInfo implements TrackedCallback;

    public ReplicaRequest RequestCallbacks.CallbackInfo.horoscope;

    public ReplicaRequest RequestCallbacks.CallbackInfo.trackedRequest() {
        return horoscope;
    }

    @Override
    public TrackedCallback trackedCallback(long id, InetAddressAndPort from) {
        return MessagingService.instance().callbacks.get(id, from);
    }

    after(Message message, InetAddressAndPort to) returning(RequestCallbacks.CallbackInfo info):
            call(RequestCallbacks.CallbackInfo.new(..))
            && withincode(
                    void RequestCallbacks.addWithExpiration(
                            RequestCallback, Message, InetAddressAndPort))
            && args(message, to, ..) {
        info.horoscope = ReadRequestHook.sent(message, to);
    }

    before(Message response):
            execution(void org.apache.cassandra.net..ResponseVerbHandler.doVerb(Message))
            && args(response) {
        ReadRequestHook.responded(response, this);
    }

    after() returning(RequestCallbacks.CallbackInfo info):
            execution(* RequestCallbacks.remove(long, InetAddressAndPort)) {
        ReadRequestHook.removed(info);
    }

    before(RequestCallbacks.CallbackInfo info):
            execution(void RequestCallbacks.onExpired(RequestCallbacks.CallbackInfo))
            && args(info) {
        ReadRequestHook.removed(info);
    }
}
