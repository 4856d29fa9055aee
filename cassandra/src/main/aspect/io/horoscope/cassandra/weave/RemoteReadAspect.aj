package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.request.ReadRequest;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.RequestCallback;
import org.apache.cassandra.net.RequestCallbacks;

/** Follows the reads that go out as messages, from the registration of their callback to its removal, whoever removes it. */
privileged aspect RemoteReadAspect {

    public ReadRequest RequestCallbacks.CallbackInfo.horoscope;

    after(Message message, InetAddressAndPort to) returning(RequestCallbacks.CallbackInfo info):
            call(RequestCallbacks.CallbackInfo.new(..))
            && withincode(void RequestCallbacks.addWithExpiration(RequestCallback, Message, InetAddressAndPort))
            && args(message, to, ..) {
        info.horoscope = ReadRequestHook.sent(message, to);
    }

    before(Message response): execution(void org.apache.cassandra.net..ResponseVerbHandler.doVerb(Message)) && args(response) {
        if (ReadRequestHook.mayAnswerRead(response)) {
            RequestCallbacks.CallbackInfo info =
                    MessagingService.instance().callbacks.get(response.id(), response.from());
            ReadRequestHook.answered(info == null ? null : info.horoscope, response);
        }
    }

    after() returning(RequestCallbacks.CallbackInfo info):
            execution(* RequestCallbacks.remove(long, InetAddressAndPort)) {
        ReadRequestHook.ended(info == null ? null : info.horoscope);
    }

    before(RequestCallbacks.CallbackInfo info):
            execution(void RequestCallbacks.onExpired(RequestCallbacks.CallbackInfo)) && args(info) {
        ReadRequestHook.ended(info.horoscope);
    }
}
