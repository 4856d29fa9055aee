package io.horoscope.cassandra.weave;

import static io.horoscope.cassandra.weave.ProbeMessages.receive;
import static io.horoscope.cassandra.weave.ProbeMessages.send;

import io.horoscope.cassandra.Allocations;
import io.horoscope.cassandra.request.OwnReads;
import io.horoscope.cassandra.request.ReadReplies;
import io.horoscope.core.replica.Fact;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.settings.SettingsReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.Verb;
import org.apache.cassandra.utils.MonotonicClock;

/** The part of {@link ReadRequestProbe} about what a node adds to its replies. */
final class ReadReplyProbe {

    private final TrackedRequests requests;
    private final ProbeReads reads;
    private final List<Message<?>> outgoing = new ArrayList<>();
    // Counts a read that has just been served as well.
    private final OwnReads replicaReads = new OwnReads(() -> 8, () -> 32);

    /** From now on no message leaves. */
    ReadReplyProbe(TrackedRequests requests, ProbeReads reads) {
        this.requests = requests;
        this.reads = reads;
        ProbeMessages.intercept(
                (message, to) -> {
                    synchronized (outgoing) {
                        outgoing.add(message);
                    }
                });
    }

    /** The reply of a node to a read: its size, and what the coordinator reads from it. */
    void state() throws IOException {
        Message<ReadCommand> request = sent();
        Message<?> stock = serve(request);
        int version = MessagingService.current_version;
        ReadReplyHook.install(replies());
        Message<?> reply = serve(request);
        boolean counts = TrackedRequests.hasServedOne(replicaReads);
        System.out.println("state garbage: bytes " + garbage(request, stock));
        ReadReplyHook.install(null);
        System.out.println(
                "state: bytes " + (reply.serializedSize(version) - stock.serializedSize(version)));
        receive(reply, 2);
        System.out.println(
                "state reported: "
                        + requests.tally.reported()
                        + ", counts as a read of a key "
                        + counts
                        + ", stock "
                        + stock.header.customParams());
        requests.end("reply with state", 2);
    }

    /** The same with as many facts as there can be. */
    void facts() throws IOException {
        Message<ReadCommand> request = sent();
        ReadReplyHook.install(replies());
        int bytes = serve(request).serializedSize(MessagingService.current_version);
        requests.facts = facts(List.of(0, 1, 2, 3, 4, 5, 6, 7));
        Message<?> reply = serve(request);
        ReadReplyHook.install(null);
        System.out.println(
                "facts: bytes " + (reply.serializedSize(MessagingService.current_version) - bytes));
        receive(reply, 2);
        System.out.println(
                "facts reported: "
                        + requests.tracker.facts(
                                requests.nodes.find(ProbeReads.endpoint(2)), Long.MAX_VALUE)
                        + ", queued "
                        + requests.tally.queued);
        requests.facts = Facts.EMPTY;
        requests.end("reply with facts", 2);
    }

    /** One of two facts throws at its first reply. */
    void factThatThrows() throws IOException {
        Message<ReadCommand> request = sent();
        long before = HookFailures.count();
        requests.facts = facts(List.of(0, -1));
        ReadReplyHook.install(replies());
        boolean first = serve(request).header.customParams() != null;
        boolean second = serve(request).header.customParams().containsKey("horoscope_facts");
        ReadReplyHook.install(null);
        System.out.println(
                "fact that throws: first reply with state "
                        + first
                        + ", second with facts "
                        + second
                        + ", errors "
                        + (HookFailures.count() - before));
        requests.facts = Facts.EMPTY;
    }

    private Message<ReadCommand> sent() {
        requests.begin();
        Message<ReadCommand> request = Message.out(Verb.READ_REQ, (ReadCommand) reads.command());
        send(request, 2);
        return request;
    }

    private Message<?> serve(Message<ReadCommand> request) throws IOException {
        synchronized (outgoing) {
            outgoing.clear();
        }
        Verb.READ_REQ
                .<ReadCommand>handler()
                .doVerb(Message.builder(request).from(ProbeReads.endpoint(1)).build());
        synchronized (outgoing) {
            return outgoing.get(0);
        }
    }

    private ReadReplies replies() {
        return new ReadReplies(
                MonotonicClock.Global.preciseTime::now,
                replicaReads,
                requests.nodes,
                coordinator -> null,
                () -> requests.facts);
    }

    /** What completing a reply allocates. */
    private static long garbage(Message<?> request, Message<?> reply) {
        return Math.round(
                Allocations.bytes(
                        () -> {
                            ReadReplyHook.started(request);
                            ReadReplyHook.withState(reply);
                        }));
    }

    private static Facts facts(List<Integer> numbers) {
        Map<String, Supplier<Fact>> longest = new TreeMap<>();
        for (int number : numbers) {
            longest.put("fact" + Math.abs(number), () -> new LongFact(number));
        }
        return Facts.read(
                new SettingsReader(Map.of("facts", List.copyOf(longest.keySet()))),
                "facts",
                longest,
                false);
    }

    /** A number in as many bytes as it can take; a negative one throws. */
    private static final class LongFact implements Fact {
        private final int number;

        LongFact(int number) {
            this.number = number;
        }

        @Override
        public String name() {
            return "fact" + Math.abs(number);
        }

        @Override
        public double measure() {
            if (number < 0) {
                throw new IllegalStateException();
            }
            return number;
        }

        @Override
        public int bytes() {
            return Long.BYTES;
        }

        @Override
        public long encode(double value) {
            return (long) value;
        }

        @Override
        public double decode(long bits) {
            return bits;
        }
    }
}
