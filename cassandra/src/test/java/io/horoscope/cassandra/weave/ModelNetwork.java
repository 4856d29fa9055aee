package io.horoscope.cassandra.weave;

import static io.horoscope.cassandra.weave.ProbeMessages.receive;

import io.horoscope.cassandra.request.CustomParameters;
import io.horoscope.cassandra.request.ReplicaState;
import io.horoscope.core.replica.Reported;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.db.ReadResponse;
import org.apache.cassandra.db.partitions.PartitionUpdate;
import org.apache.cassandra.db.partitions.SingletonUnfilteredPartitionIterator;
import org.apache.cassandra.db.partitions.UnfilteredPartitionIterator;
import org.apache.cassandra.exceptions.RequestFailureReason;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.RequestCallbacks;
import org.apache.cassandra.schema.TableMetadata;

/**
 * The network between one request thread and its replicas. Responses arrive in any order, on a thread
 * of their own: answers with contents, failures and expiries. Some are late: they come when nothing
 * else is in flight, which mostly is when the read has its answers.
 */
final class ModelNetwork {

    private static final int FAILING = 4; // Of a hundred.
    private static final int EXPIRING = 4;
    private static final int LATE = 35;

    private final TableMetadata table;
    private final Random random;
    private final List<Runnable> pending = new ArrayList<>(); // Also the lock.
    private final List<Runnable> late = new ArrayList<>();
    private final Object noRepairedData;
    private final Method createResponse;
    private final Method expire;

    ModelNetwork(TableMetadata table, long seed) throws ReflectiveOperationException {
        this.table = table;
        this.random = new Random(seed);
        Class<?> repaired = Class.forName("org.apache.cassandra.db.RepairedDataInfo");
        Field noOp = repaired.getDeclaredField("NO_OP_REPAIRED_DATA_INFO");
        noOp.setAccessible(true);
        noRepairedData = noOp.get(null);
        createResponse =
                ReadCommand.class.getMethod(
                        "createResponse", UnfilteredPartitionIterator.class, repaired);
        createResponse.setAccessible(true);
        expire =
                RequestCallbacks.class.getDeclaredMethod(
                        "removeAndExpire", long.class, InetAddressAndPort.class);
        expire.setAccessible(true);
    }

    /** A request of a read is on its way to a replica. */
    void sent(ModelRead read, Message<?> request, int node) {
        synchronized (pending) {
            Runnable response = response(read, request, node);
            (random.nextInt(100) < LATE ? late : pending).add(response);
            pending.notifyAll();
        }
    }

    void start() {
        Thread thread = new Thread(this::deliver, "network");
        thread.setDaemon(true);
        thread.start();
    }

    private void deliver() {
        try {
            while (true) {
                next().run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Runnable next() throws InterruptedException {
        synchronized (pending) {
            while (pending.isEmpty() && late.isEmpty()) {
                pending.wait();
            }
            if (pending.isEmpty() && random.nextBoolean()) {
                // Until a read that waits for what is late is retried.
                pending.wait(0, 2_000 * ReadModelProbe.USUAL_MICROS);
            }
            List<Runnable> from = pending.isEmpty() ? late : pending;
            return from.remove(random.nextInt(from.size()));
        }
    }

    private Runnable response(ModelRead read, Message<?> request, int node) {
        int fate = random.nextInt(100);
        if (fate < FAILING) {
            return () -> receive(request.failureResponse(RequestFailureReason.UNKNOWN), node);
        }
        if (fate < FAILING + EXPIRING) {
            return () -> expire(request, node);
        }
        return () -> answer(read, request, node);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private void answer(ModelRead read, Message<?> request, int node) {
        try {
            PartitionUpdate.SimpleBuilder update = PartitionUpdate.simpleBuilder(table, read.key());
            long version = read.version(node);
            update.timestamp(version * 1_000)
                    .nowInSec(0)
                    .row()
                    .add("cluster_name", Long.toString(version));
            Object response =
                    createResponse.invoke(
                            request.payload,
                            new SingletonUnfilteredPartitionIterator(
                                    update.build().unfilteredIterator()),
                            noRepairedData);
            receive(
                    CustomParameters.add(
                            ((Message) request).responseWith((ReadResponse) response),
                            ReplicaState.encode(new Reported(9, 4, 1_000, 1_000)),
                            null,
                            null),
                    node);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private void expire(Message<?> request, int node) {
        try {
            expire.invoke(
                    MessagingService.instance().callbacks, request.id(), ProbeReads.endpoint(node));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
