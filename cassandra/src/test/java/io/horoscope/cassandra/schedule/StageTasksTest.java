package io.horoscope.cassandra.schedule;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.request.CustomParameters;
import io.horoscope.core.schedule.ExpectedCosts;
import io.horoscope.core.schedule.Priority;
import io.horoscope.core.schedule.QueuedRead;
import io.horoscope.core.schedule.ReadClass;
import io.horoscope.core.schedule.ReadQueue;
import io.horoscope.core.schedule.Scheduling;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.concurrent.SEPExecutor;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.cql3.Operator;
import org.apache.cassandra.db.Clustering;
import org.apache.cassandra.db.DataRange;
import org.apache.cassandra.db.PartitionRangeReadCommand;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.db.SinglePartitionReadCommand;
import org.apache.cassandra.db.Slices;
import org.apache.cassandra.db.filter.ClusteringIndexFilter;
import org.apache.cassandra.db.filter.ClusteringIndexNamesFilter;
import org.apache.cassandra.db.filter.ClusteringIndexSliceFilter;
import org.apache.cassandra.db.filter.ColumnFilter;
import org.apache.cassandra.db.filter.DataLimits;
import org.apache.cassandra.db.filter.RowFilter;
import org.apache.cassandra.db.marshal.Int32Type;
import org.apache.cassandra.dht.Murmur3Partitioner;
import org.apache.cassandra.net.InboundMessageHandler;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.Verb;
import org.apache.cassandra.schema.TableId;
import org.apache.cassandra.schema.TableMetadata;
import org.apache.cassandra.service.StorageProxy.LocalReadRunnable;
import org.apache.cassandra.transport.Dispatcher;
import org.apache.cassandra.utils.ByteBufferUtil;
import org.apache.cassandra.utils.FBUtilities;
import org.apache.cassandra.utils.MonotonicClock;
import org.apache.cassandra.utils.btree.BTreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tasks as Cassandra's own executor queues them. */
class StageTasksTest {

    private static final DataLimits THREE = DataLimits.cqlLimits(3);
    private static final long LATER_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final Scheduling NONE = Scheduling.byDefault();

    private static TableMetadata table;

    @BeforeAll
    static void initialise() {
        DatabaseDescriptor.clientInitialization();
        DatabaseDescriptor.setPartitionerUnsafe(Murmur3Partitioner.instance);
        table =
                TableMetadata.builder("ks", "t", TableId.fromUUID(new UUID(0, 1)))
                        .partitioner(Murmur3Partitioner.instance)
                        .addPartitionKeyColumn("key", Int32Type.instance)
                        .addClusteringColumn("row", Int32Type.instance)
                        .addRegularColumn("value", Int32Type.instance)
                        .build();
    }

    @Test
    void of_everyKindOfCommand_isItsClass() {
        assertEquals(ReadClass.ROWS, ReadClasses.of(point(names(), DataLimits.NONE)));
        assertEquals(ReadClass.ROWS, ReadClasses.of(point(names(), THREE)));
        assertEquals(ReadClass.SLICE, ReadClasses.of(point(slice(), DataLimits.NONE)));
        assertEquals(ReadClass.LIMITED_SLICE, ReadClasses.of(point(slice(), THREE)));
        assertEquals(ReadClass.SCAN, ReadClasses.of(scan(RowFilter.NONE, DataLimits.NONE)));
        assertEquals(ReadClass.LIMITED_SCAN, ReadClasses.of(scan(RowFilter.NONE, THREE)));
        assertEquals(ReadClass.SCAN, ReadClasses.of(scan(filter(), THREE)));
    }

    @Test
    void read_messageInTheStage_hasTableClassAndLimit() throws Exception {
        ReadCommand command = scan(RowFilter.NONE, THREE);
        long nowNanos = MonotonicClock.Global.preciseTime.now();
        Message<ReadCommand> message = Message.out(Verb.RANGE_REQ, command, nowNanos + LATER_NANOS);
        QueuedRead<Runnable> read = StageTasks.read(queued(task(message)), nowNanos, NONE);
        assertSame(table.id, read.table());
        assertEquals(ReadClass.LIMITED_SCAN, read.readClass());
        assertEquals(LATER_NANOS, read.dueNanos());
    }

    @Test
    void read_localRead_hasTableClassAndCassandrasDeadline() throws Exception {
        long startNanos = MonotonicClock.Global.preciseTime.now();
        LocalReadRunnable local =
                new LocalReadRunnable(
                        point(names(), DataLimits.NONE),
                        null,
                        new Dispatcher.RequestTime(startNanos));
        QueuedRead<Runnable> read = StageTasks.read(queued(local), startNanos + 100, NONE);
        assertSame(table.id, read.table());
        assertEquals(ReadClass.ROWS, read.readClass());
        assertEquals(Verb.READ_REQ.expiresAfterNanos() - 100, read.dueNanos());
    }

    /** Those of other nodes come with the message. */
    @Test
    void read_localRead_hasThePriorityOfItsKeyspaceHere() throws Exception {
        LocalReadRunnable local =
                new LocalReadRunnable(
                        point(names(), DataLimits.NONE), null, new Dispatcher.RequestTime(0));
        assertEquals(
                Priority.LOW,
                StageTasks.read(local, 0, StageReads.prioritised("weighted_fair", "low"))
                        .priority());
        assertEquals(Priority.NORMAL, StageTasks.read(local, 0, NONE).priority());
    }

    /** What one node sends, the other one's order depends on; its own settings come second. */
    @Test
    void read_messageWithHint_isAsItsCoordinatorSays() throws Exception {
        ReadStage coordinator = stage("coordinator");
        Scheduling here = StageReads.prioritised("weighted_fair", "low");
        coordinator.schedule(StageReads.prioritised(StageReads.BY_COST, "high"), false);
        assertEquals(Priority.HIGH, received(coordinator, here).priority());
        coordinator.schedule(StageReads.scheduling(StageReads.BY_COST), false);
        QueuedRead<Runnable> read = received(coordinator, here);
        assertEquals(Priority.LOW, read.priority());
        assertTrue(read.dueNanos() <= LATER_NANOS);
        assertTrue(read.dueNanos() > 0);
    }

    /** Until the replica has served reads of that table and class. */
    @Test
    void read_costMeasuredByItsCoordinator_isExpectedWhereNoneIsMeasured() throws Exception {
        AtomicLong nowNanos = new AtomicLong();
        ReadStage coordinator =
                new ReadStage(() -> nowNanos.addAndGet(7_000_000), (what, thrown) -> {});
        ExecutorPlus executor = StageReads.executor(1, "measuring");
        assertTrue(coordinator.install(() -> executor).isEmpty());
        coordinator.schedule(StageReads.scheduling(StageReads.BY_COST), false);
        assertEquals(1e6, usualNanos(received(coordinator, NONE)), "unknown");
        executor.execute(task(read())); // Fails, which takes one step of the clock.
        while (executor.getCompletedTaskCount() == 0) {
            Thread.onSpinWait();
        }
        assertEquals(7e6, usualNanos(received(coordinator, NONE)), 1e4);
    }

    /** The default costs nothing, and so does what needs no hints. */
    @Test
    void hinted_orderDoesNotDependOnHints_isTheVeryMessage() {
        ReadStage stage = stage("fifo");
        Message<ReadCommand> message = read();
        assertSame(message, stage.hinted(message));
        stage.schedule(StageReads.prioritised("weighted_fair", "high"), false);
        assertNotSame(message, stage.hinted(message));
        stage.schedule(StageReads.scheduling("weighted_fair"), false);
        assertSame(message, stage.hinted(message));
        ReadStage stock = new ReadStage(System::nanoTime, (what, thrown) -> {});
        stock.schedule(StageReads.prioritised("weighted_fair", "high"), false);
        assertSame(message, stock.hinted(message), "the queue is Cassandra's");
    }

    @Test
    void hinted_otherParameters_keepsThem() {
        ReadStage stage = stage("parameters");
        stage.schedule(StageReads.scheduling(StageReads.BY_COST), false);
        Message<ReadCommand> read = CustomParameters.add(read(), new byte[] {7}, null, null);
        Message<ReadCommand> hinted = stage.hinted(read);
        assertArrayEquals(new byte[] {7}, CustomParameters.of(hinted));
        byte[] hint = CustomParameters.hint(hinted);
        assertEquals(10, hint.length);
        Message<?> more = CustomParameters.add(hinted, new byte[] {8}, new byte[] {9}, null);
        assertSame(hint, CustomParameters.hint(more));
    }

    /** Whatever a peer sends: a read that is due within its limit. */
    @Test
    void read_anyHint_isWithinTheLimit() throws Exception {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 2_000; i++) {
            byte[] hint = new byte[random.nextInt(12)];
            random.nextBytes(hint);
            if (hint.length == 10) {
                hint[0] = 1;
            }
            Message<ReadCommand> message = CustomParameters.addHint(read(), hint);
            QueuedRead<Runnable> read =
                    StageTasks.read(task(message), message.expiresAtNanos() - LATER_NANOS, NONE);
            assertTrue(read.dueNanos() >= 0 && read.dueNanos() <= LATER_NANOS);
            assertTrue(usualNanos(read) >= 1 && usualNanos(read) <= 1e10);
        }
    }

    private static ReadStage stage(String name) {
        ReadStage stage =
                new ReadStage(MonotonicClock.Global.preciseTime::now, (what, thrown) -> {});
        assertTrue(stage.install(() -> StageReads.executor(1, name)).isEmpty());
        return stage;
    }

    private static Message<ReadCommand> read() {
        long nowNanos = MonotonicClock.Global.preciseTime.now();
        return Message.out(Verb.READ_REQ, point(names(), DataLimits.NONE), nowNanos + LATER_NANOS);
    }

    /** A read as a replica queues it. */
    private static QueuedRead<Runnable> received(ReadStage coordinator, Scheduling replica)
            throws Exception {
        long nowNanos = MonotonicClock.Global.preciseTime.now();
        return StageTasks.read(task(coordinator.hinted(read())), nowNanos, replica);
    }

    /** At a replica that has served nothing. */
    private static double usualNanos(QueuedRead<Runnable> read) {
        new ReadQueue<Runnable>(NONE, new ExpectedCosts()).add(read, 0);
        return read.usualNanos();
    }

    @Test
    void read_anythingElse_isUnknown() throws Exception {
        Runnable other = () -> {};
        for (Runnable task : new Runnable[] {other, queued(other)}) {
            QueuedRead<Runnable> read = StageTasks.read(task, 0, NONE);
            assertSame(task, read.task());
            assertEquals(ReadClass.OTHER, read.readClass());
            assertEquals(QueuedRead.NONE, read.dueNanos());
            assertNull(StageTasks.trace(task));
        }
    }

    /** It runs without a wrapper, and Cassandra drops it. */
    @Test
    void poll_readWhoseTimeIsOver_isTheVeryTaskAndCounted() throws Exception {
        long startNanos = MonotonicClock.Global.preciseTime.now();
        long[] nowNanos = {startNanos};
        ReadQueue<Runnable> reads = new ReadQueue<>(NONE, new ExpectedCosts());
        StageQueue queue = new StageQueue(reads, () -> nowNanos[0], (what, thrown) -> {});
        queue.schedule(StageReads.scheduling("weighted_fair"));
        Message<ReadCommand> message =
                Message.out(Verb.READ_REQ, point(names(), DataLimits.NONE), startNanos + 1_000);
        Runnable inTime = queued(task(message));
        Runnable late = queued(task(message));
        queue.add(inTime);
        queue.add(late);
        nowNanos[0] = startNanos + 1_000;
        assertNotSame(inTime, queue.poll());
        nowNanos[0]++;
        assertSame(late, queue.poll());
        assertEquals(1, reads.state(1, nowNanos[0]).dropped());
    }

    /** It fails open. */
    @Test
    void add_readThatCannotBeClassified_isQueuedAllTheSame() {
        List<String> failures = new ArrayList<>();
        ReadQueue<Runnable> reads = new ReadQueue<>(NONE, new ExpectedCosts());
        StageQueue queue =
                new StageQueue(reads, System::nanoTime, (what, thrown) -> failures.add(what));
        queue.schedule(StageReads.scheduling("weighted_fair"));
        Runnable withoutCommand =
                new LocalReadRunnable(null, null, new Dispatcher.RequestTime(System.nanoTime()));
        queue.add(withoutCommand);
        assertEquals(List.of("to classify a read"), failures);
        assertSame(withoutCommand, queue.peek());
    }

    /** The object that an executor puts into its queue for a task. */
    private static Runnable queued(Runnable task) throws Exception {
        ExecutorPlus executor = StageReads.executor(1, "queued");
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        executor.execute(
                () -> {
                    started.countDown();
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
        started.await(); // A thread has a permit before it has polled.
        executor.execute(task);
        Field field = SEPExecutor.class.getDeclaredField("tasks");
        field.setAccessible(true);
        Runnable queued = (Runnable) ((ConcurrentLinkedQueue<?>) field.get(executor)).peek();
        executor.shutdownNow();
        end.countDown();
        return queued;
    }

    private static Runnable task(Message<?> message) throws ReflectiveOperationException {
        Constructor<?> constructor =
                Class.forName(InboundMessageHandler.class.getName() + "$ProcessSmallMessage")
                        .getDeclaredConstructors()[0];
        constructor.setAccessible(true);
        return (Runnable) constructor.newInstance(null, message, 1);
    }

    private static ReadCommand point(ClusteringIndexFilter filter, DataLimits limits) {
        return SinglePartitionReadCommand.create(
                table,
                FBUtilities.nowInSeconds(),
                ColumnFilter.all(table),
                RowFilter.NONE,
                limits,
                table.partitioner.decorateKey(Int32Type.instance.decompose(1)),
                filter);
    }

    private static ReadCommand scan(RowFilter filter, DataLimits limits) {
        return PartitionRangeReadCommand.create(
                table,
                FBUtilities.nowInSeconds(),
                ColumnFilter.all(table),
                filter,
                limits,
                DataRange.allData(table.partitioner));
    }

    private static RowFilter filter() {
        RowFilter filter = RowFilter.create();
        filter.add(
                table.getColumn(ByteBufferUtil.bytes("value")),
                Operator.EQ,
                Int32Type.instance.decompose(7));
        return filter;
    }

    private static ClusteringIndexFilter names() {
        return new ClusteringIndexNamesFilter(
                BTreeSet.of(table.comparator, Clustering.make(Int32Type.instance.decompose(1))),
                false);
    }

    private static ClusteringIndexFilter slice() {
        return new ClusteringIndexSliceFilter(Slices.ALL, false);
    }
}
