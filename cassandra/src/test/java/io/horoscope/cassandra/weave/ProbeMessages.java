package io.horoscope.cassandra.weave;

import java.io.IOException;
import java.util.function.BiConsumer;
import org.apache.cassandra.io.util.DataInputBuffer;
import org.apache.cassandra.io.util.DataOutputBuffer;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.NoPayload;
import org.apache.cassandra.net.RequestCallback;
import org.apache.cassandra.net.Verb;
import org.apache.cassandra.utils.MonotonicClock;

/** Messages of a coordinator that has no network. Nodes are given by their last bytes. */
final class ProbeMessages {

    private static final RequestCallback<Object> IGNORED = response -> {};

    private ProbeMessages() {}

    /** From now on no message leaves; the observer gets each of them, with its receiver. */
    static void intercept(BiConsumer<Message<?>, InetAddressAndPort> observer) {
        MessagingService.instance()
                .outboundSink
                .add(
                        (message, to) -> {
                            observer.accept(message, to);
                            return false;
                        });
    }

    /** A request that has already expired, so that the reaper removes it. */
    static Message<?> message(Verb verb) {
        long now = MonotonicClock.Global.preciseTime.now();
        return Message.builder(Message.out(verb, NoPayload.noPayload))
                .withCreatedAt(now - 2)
                .withExpiresAt(now - 1)
                .build();
    }

    static void send(Message<?> message, int last) {
        MessagingService.instance().sendWithCallback(message, ProbeReads.endpoint(last), IGNORED);
    }

    static Message<?> reply(Message<?> request, int last) {
        return reply(request, Verb.READ_RSP, last);
    }

    static Message<?> reply(Message<?> request, Verb verb, int last) {
        return Message.builder(verb, NoPayload.noPayload)
                .from(ProbeReads.endpoint(last))
                .withId(request.id())
                .build();
    }

    /** The response as a coordinator receives it. */
    static void receive(Message<?> response, int sender) {
        receive(overTheWire(response, sender));
    }

    @SuppressWarnings("unchecked")
    static void receive(Message<?> response) {
        try {
            Verb.READ_RSP.<Object>handler().doVerb((Message<Object>) response);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static Message<?> overTheWire(Message<?> message, int sender) {
        int version = MessagingService.current_version;
        try (DataOutputBuffer bytes = new DataOutputBuffer()) {
            Message.serializer.serialize(message, bytes, version);
            return Message.serializer.deserialize(
                    new DataInputBuffer(bytes.toByteArray()), ProbeReads.endpoint(sender), version);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
