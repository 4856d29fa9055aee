package io.horoscope.cassandra.weave;

import static io.horoscope.cassandra.weave.ProbeMessages.message;
import static io.horoscope.cassandra.weave.ProbeMessages.receive;
import static io.horoscope.cassandra.weave.ProbeMessages.reply;
import static io.horoscope.cassandra.weave.ProbeMessages.send;

import io.horoscope.core.replica.RequestListener;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.concurrent.Stage;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.db.SinglePartitionReadCommand;
import org.apache.cassandra.exceptions.RequestFailureReason;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
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

    private final TrackedRequests requests = new TrackedRequests();
    private final ProbeReads reads = new ProbeReads();
    private final RequestCallbacks callbacks = MessagingService.instance().callbacks;

    private ReadRequestProbe() throws ReflectiveOperationException {
        Method stop = RequestCallbacks.class.getDeclaredMethod("shutdownNow", boolean.class);
        stop.setAccessible(true);
        stop.invoke(callbacks, false); // The probe itself calls the reaper.
    }

    public static void main(String[] arguments) throws Exception {
        DatabaseDescriptor.daemonInitialization();
        ReadRequestProbe probe = new ReadRequestProbe();
        ReadReplyProbe replies = new ReadReplyProbe(probe.requests, probe.reads);
        probe.remote();
        probe.local();
        probe.unsent();
        probe.switched();
        probe.races();
        replies.state();
        replies.facts();
        System.out.println("errors: " + HookFailures.count());
        probe.throwing();
        replies.factThatThrows();
        System.exit(0); // Does not wait for Cassandra's own threads.
    }

    private void remote() {
        way("reply", Verb.READ_REQ, message -> receive(reply(message, Verb.READ_RSP, 2)));
        way("reply to a scan", Verb.RANGE_REQ, m -> receive(reply(m, Verb.RANGE_RSP, 2)));
        way("reply that comes twice", Verb.READ_REQ, twice(m -> receive(reply(m, 2))));
        for (RequestFailureReason reason : RequestFailureReason.values()) {
            way(
                    "failure reply " + reason,
                    Verb.READ_REQ,
                    message -> receive(message.failureResponse(reason), 2));
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
        requests.begin();
        Message<?> message = message(Verb.READ_REQ);
        send(message, 2);
        send(message, 3);
        requests.note(2, 3);
        receive(reply(message, 3));
        requests.note(2, 3);
        reap("expire");
        requests.end("speculation", 2, 3);
        requests.begin();
        send(message(Verb.READ_REQ), 99);
        requests.end("unknown node", 2);
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
                "local reported: "
                        + requests.tally.reported()
                        + ", counts as a read of a key "
                        + TrackedRequests.hasServedOne(requests.coordinatorReads));
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
        requests.begin();
        SinglePartitionReadCommand command = reads.command();
        reads.whileReading(doing == null ? null : () -> doing.with(command));
        Runnable read =
                new StorageProxy.LocalReadRunnable(
                        command,
                        ProbeReads.callback(
                                command, FBUtilities.getBroadcastAddressAndPort(), time),
                        time);
        requests.note(self());
        try {
            read.run();
        } catch (RuntimeException e) {
            System.out.println(name + " threw " + e.getMessage());
        }
        reads.whileReading(null);
        requests.end(name, self());
    }

    /** As Cassandra runs it. */
    private void staged() {
        requests.begin();
        RequestTime time = RequestTime.forImmediateExecution();
        SinglePartitionReadCommand command = reads.command();
        ReadCallback<?, ?> callback =
                ProbeReads.callback(command, FBUtilities.getBroadcastAddressAndPort(), time);
        Stage.READ.maybeExecuteImmediately(
                new StorageProxy.LocalReadRunnable(command, callback, time));
        callback.awaitResults();
        requests.end("local in its stage", self());
    }

    private void switched() {
        requests.begin();
        Message<?> before = message(Verb.READ_REQ);
        send(before, 2);
        ReadRequestHook.install(null);
        Message<?> meanwhile = message(Verb.READ_REQ);
        send(meanwhile, 2);
        requests.note(2);
        receive(reply(before, 2));
        ReadRequestHook.install(requests.tracker);
        receive(reply(meanwhile, 2));
        requests.end("switched off and on", 2);
    }

    /** Response and removal of the same requests at the same time. */
    private void races() throws InterruptedException {
        requests.begin();
        List<Message<?>> messages = new ArrayList<>();
        for (int i = 0; i < RACES; i++) {
            messages.add(message(Verb.READ_REQ));
            send(messages.get(i), 2);
        }
        requests.note(2);
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
        requests.note(2);
        System.out.println(
                "races: in flight " + requests.inFlight + " ended " + requests.tally.ended(2));
    }

    /** A selector that throws an error at every call. */
    private void throwing() {
        requests.begin();
        requests.listener =
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
            requests.note(2);
            ending.of(message);
            requests.note(2);
        }
        System.out.println(
                "selector that throws: in flight "
                        + requests.inFlight
                        + " errors "
                        + HookFailures.count());
    }

    /** A request to node 2 that ends in some way. */
    private void way(String name, Verb verb, Ending ending) {
        requests.begin();
        Message<?> message = message(verb);
        send(message, 2);
        requests.note(2);
        ending.of(message);
        requests.end(name, 2);
    }

    private int self() {
        return requests.nodes.find(FBUtilities.getBroadcastAddressAndPort()).index();
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
