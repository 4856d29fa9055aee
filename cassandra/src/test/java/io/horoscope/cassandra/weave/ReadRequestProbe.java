package io.horoscope.cassandra.weave;

import com.sun.management.ThreadMXBean;
import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.cassandra.report.PeerReports;
import io.horoscope.cassandra.request.OwnReads;
import io.horoscope.cassandra.request.ReadReplies;
import io.horoscope.cassandra.request.ReadTracker;
import io.horoscope.core.replica.Fact;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.replica.RequestListener;
import io.horoscope.core.settings.SettingsReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.cassandra.concurrent.Stage;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.db.SinglePartitionReadCommand;
import org.apache.cassandra.exceptions.RequestFailureReason;
import org.apache.cassandra.io.util.DataInputBuffer;
import org.apache.cassandra.io.util.DataOutputBuffer;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.NoPayload;
import org.apache.cassandra.net.RequestCallback;
import org.apache.cassandra.net.RequestCallbacks;
import org.apache.cassandra.net.Verb;
import org.apache.cassandra.service.StorageProxy;
import org.apache.cassandra.service.reads.ReadCallback;
import org.apache.cassandra.transport.Dispatcher.RequestTime;
import org.apache.cassandra.utils.FBUtilities;
import org.apache.cassandra.utils.MonotonicClock;

/**
 * Runs with the overlay jar in a JVM of its own, and starts and ends reads in every way that
 * Cassandra's own classes do. Prints a line for each way: its name and, for each node, the number
 * of requests in flight before and after the end, and the calls of the listener.
 */
final class ReadRequestProbe {

    private static final int RACES = 2_000;
    private static final int ROUNDS = 50_000;
    private static final RequestCallback<Object> IGNORED = response -> {};

    // Their indexes are their last bytes.
    private final NodeRegistry nodes =
            TestRing.of("127.0.0.0", "127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4");
    private final ReplicaTable replicas = new ReplicaTable();
    private final ProbeReads reads = new ProbeReads();
    private final RequestCallbacks callbacks = MessagingService.instance().callbacks;
    private final List<Message<?>> outgoing = new ArrayList<>();
    private final List<Integer> inFlight = new ArrayList<>();
    // Each counts a read that has just been served as well.
    private final OwnReads coordinatorReads = new OwnReads(() -> 4, () -> 32);
    private final OwnReads replicaReads = new OwnReads(() -> 8, () -> 32);
    private final ReadTracker tracker =
            new ReadTracker(
                    nodes,
                    replicas,
                    () -> this.listener,
                    MonotonicClock.Global.preciseTime::now,
                    (node, now) -> false,
                    coordinatorReads,
                    new PeerReports(nodes, MonotonicClock.Global.preciseTime::now),
                    () -> this.facts);
    private Facts facts = Facts.EMPTY;
    private Tally tally = new Tally();
    private RequestListener listener = tally;

    private ReadRequestProbe() throws ReflectiveOperationException {
        Method stop = RequestCallbacks.class.getDeclaredMethod("shutdownNow", boolean.class);
        stop.setAccessible(true);
        stop.invoke(callbacks, false); // The probe itself calls the reaper.
        MessagingService.instance()
                .outboundSink
                .add(
                        (message, to) -> {
                            synchronized (outgoing) {
                                outgoing.add(message);
                            }
                            return false;
                        });
    }

    public static void main(String[] arguments) throws Exception {
        DatabaseDescriptor.daemonInitialization();
        ReadRequestProbe probe = new ReadRequestProbe();
        probe.remote();
        probe.local();
        probe.unsent();
        probe.switched();
        probe.races();
        probe.state();
        probe.facts();
        System.out.println("errors: " + HookFailures.count());
        probe.throwing();
        probe.factThatThrows();
        System.exit(0); // Does not wait for Cassandra's own threads.
    }

    private void remote() throws ReflectiveOperationException {
        way("reply", Verb.READ_REQ, message -> receive(reply(message, Verb.READ_RSP, 2)));
        way("reply to a scan", Verb.RANGE_REQ, m -> receive(reply(m, Verb.RANGE_RSP, 2)));
        way("reply that comes twice", Verb.READ_REQ, twice(m -> receive(reply(m, 2))));
        for (RequestFailureReason reason : RequestFailureReason.values()) {
            way(
                    "failure reply " + reason,
                    Verb.READ_REQ,
                    message -> receive(failure(message, reason, 2)));
        }
        way("timeout", Verb.READ_REQ, message -> reap("expire"));
        way(
                "timeout and late reply",
                Verb.READ_REQ,
                message -> {
                    reap("expire");
                    receive(reply(message, 2));
                });
        way("shutdown", Verb.READ_REQ, message -> reap("forceExpire"));
        way("removal", Verb.READ_REQ, m -> callbacks.remove(m.id(), ProbeReads.endpoint(2)));
        way(
                "removal and response",
                Verb.READ_REQ,
                m -> callbacks.removeAndRespond(m.id(), ProbeReads.endpoint(2), reply(m, 2)));
        way("no read", Verb.ECHO_REQ, message -> receive(reply(message, Verb.ECHO_RSP, 2)));
        begin();
        Message<?> message = message(Verb.READ_REQ);
        send(message, 2);
        send(message, 3);
        note(2, 3);
        receive(reply(message, 3));
        note(2, 3);
        reap("expire");
        end("speculation", 2, 3);
        begin();
        send(message(Verb.READ_REQ), 99);
        end("unknown node", 2);
    }

    private void unsent() {
        InetAddressAndPort to = ProbeReads.endpoint(2);
        way("overloaded", Verb.READ_REQ, message -> callbacks.onOverloaded(message, to));
        way("expired in the queue", Verb.READ_REQ, message -> callbacks.onExpired(message, to));
        way(
                "not serialized",
                Verb.READ_REQ,
                m -> callbacks.onFailedSerialize(m, to, 12, 0, new IOException("probe")));
        way("connection closed", Verb.READ_REQ, m -> callbacks.onDiscardOnClose(m, to));
    }

    private void local() throws Exception {
        long now = MonotonicClock.Global.preciseTime.now();
        RequestTime longAgo = new RequestTime(now - TimeUnit.HOURS.toNanos(1));
        local("local finished", new RequestTime(now), null);
        System.out.println(
                "local reported: queued "
                        + tally.queued
                        + ", service within latency "
                        + (tally.serviceNanos > 0 && tally.serviceNanos <= tally.latencyNanos)
                        + ", counts as a read of a key "
                        + hasServedOne(coordinatorReads));
        local("local dropped", longAgo, null);
        local(
                "local thrown",
                new RequestTime(now),
                command -> {
                    throw new IllegalStateException("probe");
                });
        local(
                "local tombstones",
                new RequestTime(now),
                command -> {
                    throw ProbeReads.tombstones(command);
                });
        local("local aborted", new RequestTime(now), SinglePartitionReadCommand::abort);
        staged();
    }

    private void local(String name, RequestTime time, Doing doing) {
        begin();
        SinglePartitionReadCommand command = reads.command();
        reads.whileReading(doing == null ? null : () -> doing.with(command));
        Runnable read =
                new StorageProxy.LocalReadRunnable(
                        command,
                        ProbeReads.callback(
                                command, FBUtilities.getBroadcastAddressAndPort(), time),
                        time);
        note(self());
        try {
            read.run();
        } catch (RuntimeException e) {
            System.out.println(name + " threw " + e.getMessage());
        }
        reads.whileReading(null);
        end(name, self());
    }

    /** As Cassandra runs it. */
    private void staged() {
        begin();
        RequestTime time = RequestTime.forImmediateExecution();
        SinglePartitionReadCommand command = reads.command();
        ReadCallback<?, ?> callback =
                ProbeReads.callback(command, FBUtilities.getBroadcastAddressAndPort(), time);
        Stage.READ.maybeExecuteImmediately(
                new StorageProxy.LocalReadRunnable(command, callback, time));
        callback.awaitResults();
        end("local in its stage", self());
    }

    private void switched() {
        begin();
        Message<?> before = message(Verb.READ_REQ);
        send(before, 2);
        ReadRequestHook.install(null);
        Message<?> meanwhile = message(Verb.READ_REQ);
        send(meanwhile, 2);
        note(2);
        receive(reply(before, 2));
        ReadRequestHook.install(tracker);
        receive(reply(meanwhile, 2));
        end("switched off and on", 2);
    }

    /** Response and removal of the same requests at the same time. */
    private void races() throws InterruptedException {
        begin();
        List<Message<?>> messages = new ArrayList<>();
        for (int i = 0; i < RACES; i++) {
            messages.add(message(Verb.READ_REQ));
            send(messages.get(i), 2);
        }
        note(2);
        Thread responses =
                new Thread(() -> messages.forEach(message -> receive(reply(message, 2))));
        Thread removals =
                new Thread(
                        () ->
                                messages.forEach(
                                        message ->
                                                callbacks.remove(
                                                        message.id(), ProbeReads.endpoint(2))));
        responses.start();
        removals.start();
        responses.join();
        removals.join();
        note(2);
        System.out.println("races: in flight " + inFlight + " ended " + tally.ended(2));
    }

    /** A selector that throws an error at every call. */
    private void throwing() {
        begin();
        listener =
                (RequestListener)
                        Proxy.newProxyInstance(
                                RequestListener.class.getClassLoader(),
                                new Class<?>[] {RequestListener.class},
                                (proxy, method, arguments) -> {
                                    throw new NoSuchMethodError(method.getName());
                                });
        for (Ending ending :
                List.<Ending>of(message -> receive(reply(message, 2)), message -> reap("expire"))) {
            Message<?> message = message(Verb.READ_REQ);
            send(message, 2);
            note(2);
            ending.of(message);
            note(2);
        }
        System.out.println(
                "selector that throws: in flight " + inFlight + " errors " + HookFailures.count());
    }

    /** The reply of a node to a read: its size, and what the coordinator reads from it. */
    private void state() throws IOException {
        begin();
        Message<ReadCommand> request = Message.out(Verb.READ_REQ, (ReadCommand) reads.command());
        send(request, 2);
        Message<?> stock = serve(request);
        int version = MessagingService.current_version;
        ReadReplyHook.install(replies());
        Message<?> reply = serve(request);
        boolean counts = hasServedOne(replicaReads);
        System.out.println("state garbage: bytes " + garbage(request, stock));
        ReadReplyHook.install(null);
        System.out.println(
                "state: bytes " + (reply.serializedSize(version) - stock.serializedSize(version)));
        receive(overTheWire(reply, 2));
        System.out.println(
                "state reported: queued "
                        + tally.queued
                        + ", service within latency "
                        + (tally.serviceNanos > 0 && tally.serviceNanos <= tally.latencyNanos)
                        + ", counts as a read of a key "
                        + counts
                        + ", stock "
                        + stock.header.customParams());
        end("reply with state", 2);
    }

    /** The same with as many facts as there can be. */
    private void facts() throws IOException {
        begin();
        Message<ReadCommand> request = Message.out(Verb.READ_REQ, (ReadCommand) reads.command());
        send(request, 2);
        ReadReplyHook.install(replies());
        int bytes = serve(request).serializedSize(MessagingService.current_version);
        facts = facts(List.of(0, 1, 2, 3, 4, 5, 6, 7));
        Message<?> reply = serve(request);
        ReadReplyHook.install(null);
        System.out.println(
                "facts: bytes " + (reply.serializedSize(MessagingService.current_version) - bytes));
        receive(overTheWire(reply, 2));
        System.out.println(
                "facts reported: "
                        + tracker.facts(nodes.find(ProbeReads.endpoint(2)), Long.MAX_VALUE)
                        + ", queued "
                        + tally.queued);
        facts = Facts.EMPTY;
        end("reply with facts", 2);
    }

    /** One of two facts throws at its first reply. */
    private void factThatThrows() throws IOException {
        begin();
        long before = HookFailures.count();
        Message<ReadCommand> request = Message.out(Verb.READ_REQ, (ReadCommand) reads.command());
        facts = facts(List.of(0, -1));
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
        facts = Facts.EMPTY;
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

    private ReadReplies replies() {
        return new ReadReplies(
                MonotonicClock.Global.preciseTime::now,
                replicaReads,
                nodes,
                coordinator -> null,
                () -> facts);
    }

    /** Adds 63: with one before, the usual service time is known, as these are two for a slot. */
    private static boolean hasServedOne(OwnReads reads) {
        long now = MonotonicClock.Global.preciseTime.now();
        for (int i = 1; i < 63; i++) {
            reads.served(1, false, now);
        }
        return reads.served(1, false, now).usualNanos() > 0;
    }

    /** What completing a reply allocates. */
    private static long garbage(Message<?> request, Message<?> reply) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long before = 0;
        for (int i = 0; i < 2 * ROUNDS; i++) {
            if (i == ROUNDS) {
                before = threads.getThreadAllocatedBytes(thread);
            }
            ReadReplyHook.started(request);
            ReadReplyHook.withState(reply);
        }
        return Math.round((threads.getThreadAllocatedBytes(thread) - before) / (double) ROUNDS);
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

    /** A request to node 2 that ends in some way. */
    private void way(String name, Verb verb, Ending ending) {
        begin();
        Message<?> message = message(verb);
        send(message, 2);
        note(2);
        ending.of(message);
        end(name, 2);
    }

    private void begin() {
        tally = new Tally();
        listener = tally;
        inFlight.clear();
        ReadRequestHook.install(tracker);
    }

    private void note(int... lasts) {
        for (int last : lasts) {
            inFlight.add(replicas.of(last).inFlight());
        }
    }

    private void end(String name, int... lasts) {
        note(lasts);
        StringBuilder line = new StringBuilder(name + ": in flight " + inFlight);
        for (int last : lasts) {
            line.append(", ").append(tally.of(last));
        }
        System.out.println(line);
        if (tally.leastLatencyNanos() <= 0) {
            System.out.println("impossible latency: " + tally.leastLatencyNanos());
        }
    }

    private int self() {
        Node self = nodes.find(FBUtilities.getBroadcastAddressAndPort());
        return self.index();
    }

    /** A request that has already expired, so that the reaper removes it. */
    private static Message<?> message(Verb verb) {
        long now = MonotonicClock.Global.preciseTime.now();
        return Message.builder(Message.out(verb, NoPayload.noPayload))
                .withCreatedAt(now - 2)
                .withExpiresAt(now - 1)
                .build();
    }

    private static void send(Message<?> message, int last) {
        MessagingService.instance().sendWithCallback(message, ProbeReads.endpoint(last), IGNORED);
    }

    private static Message<?> reply(Message<?> request, int last) {
        return reply(request, Verb.READ_RSP, last);
    }

    private static Message<?> reply(Message<?> request, Verb verb, int last) {
        return Message.builder(verb, NoPayload.noPayload)
                .from(ProbeReads.endpoint(last))
                .withId(request.id())
                .build();
    }

    private static Message<?> failure(Message<?> request, RequestFailureReason reason, int last) {
        return overTheWire(request.failureResponse(reason), last);
    }

    /** The message as a coordinator receives it. */
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

    @SuppressWarnings("unchecked")
    static void receive(Message<?> response) {
        try {
            Verb.READ_RSP.<Object>handler().doVerb((Message<Object>) response);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void reap(String method) {
        try {
            Method reaper = RequestCallbacks.class.getDeclaredMethod(method);
            reaper.setAccessible(true);
            reaper.invoke(callbacks);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Ending twice(Ending ending) {
        return message -> {
            ending.of(message);
            ending.of(message);
        };
    }

    @FunctionalInterface
    private interface Ending {
        void of(Message<?> message);
    }

    @FunctionalInterface
    private interface Doing {
        void with(SinglePartitionReadCommand command);
    }
}
