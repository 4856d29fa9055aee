package io.horoscope.cassandra.schedule;

import io.horoscope.cassandra.request.CustomParameters;
import io.horoscope.core.Failures;
import io.horoscope.core.schedule.ExpectedCosts;
import io.horoscope.core.schedule.LevelState;
import io.horoscope.core.schedule.ReadHint;
import io.horoscope.core.schedule.ReadQueue;
import io.horoscope.core.schedule.Scheduling;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.concurrent.SEPExecutor;
import org.apache.cassandra.concurrent.Stage;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.schema.Schema;
import org.apache.cassandra.schema.TableId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The order of the reads that wait in Cassandra's READ stage. Thread-safe. */
public final class ReadStage {

    private static final Logger logger = LoggerFactory.getLogger(ReadStage.class);

    private static final String QUEUE = "tasks";

    private final LongSupplier clock;
    private final ExpectedCosts costs = new ExpectedCosts();
    private final ReadQueue<Runnable> reads = new ReadQueue<>(Scheduling.byDefault(), costs);
    private final StageQueue queue;
    private ExecutorPlus installed; // Null where it was not possible.
    private volatile ExecutorPlus closed; // Null while tasks may run without being queued.
    private volatile Scheduling hinting; // Null while reads that this node sends have no hint.

    /**
     * @param clock monotonic nanoseconds, on the clock of Cassandra's deadlines
     * @param failures counts and logs exceptions: the action that failed, and the exception
     */
    public ReadStage(LongSupplier clock, BiConsumer<String, Throwable> failures) {
        this.clock = clock;
        this.queue = new StageQueue(reads, clock, failures);
    }

    /**
     * Replaces the queue of the stage, before anything was queued there; logs if that is not
     * possible.
     *
     * @return why the stage keeps its own queue, whatever is scheduled here
     */
    public Optional<String> install() {
        Optional<String> problem = install(Stage.READ::executor);
        problem.ifPresent(
                why ->
                        logger.warn(
                                "Reads wait in stock Cassandra's order, and scheduling can only be"
                                        + " fifo: {}",
                                why));
        return problem;
    }

    /** The same for any executor. */
    synchronized Optional<String> install(Supplier<ExecutorPlus> stage) {
        try {
            StageTasks.resolve();
            replace(stage.get());
            return Optional.empty();
        } catch (Throwable e) {
            Failures.passOnFatal(e);
            return Optional.of(e.toString() + (e.getCause() == null ? "" : ": " + e.getCause()));
        }
    }

    private void replace(ExecutorPlus executor) throws ReflectiveOperationException {
        Field field = SEPExecutor.class.getDeclaredField(QUEUE);
        field.setAccessible(true);
        Object stock = field.get(executor);
        if (stock.getClass() != ConcurrentLinkedQueue.class) {
            throw new IllegalStateException("its queue is a " + stock.getClass().getName());
        }
        if (!((ConcurrentLinkedQueue<?>) stock).isEmpty()
                || executor.getActiveTaskCount() + executor.getPendingTaskCount() != 0
                || executor.getCompletedTaskCount() != 0) {
            throw new IllegalStateException("the stage is in use");
        }
        field.set(executor, queue);
        VarHandle.fullFence(); // Before a thread is started or woken up for a task.
        installed = executor;
    }

    /**
     * From now on reads are queued and served by this.
     *
     * @param queuesAll whether a read waits that Cassandra would run on the thread of its request
     */
    public synchronized void schedule(Scheduling scheduling, boolean queuesAll) {
        queue.schedule(scheduling);
        closed = queuesAll ? installed : null;
        hinting = installed != null && scheduling.needsHints() ? scheduling : null;
    }

    /**
     * The message of a read that this node is about to send, with a hint if its own order depends on
     * hints: then that of other replicas should, too.
     */
    public Message<ReadCommand> hinted(Message<ReadCommand> message) {
        Scheduling now = hinting;
        if (now == null) {
            return message;
        }
        ReadCommand read = message.payload;
        ReadHint hint =
                now.hint(
                        read.metadata().keyspace,
                        message.header.expiresAtNanos - clock.getAsLong(),
                        costs.measuredNanos(read.metadata().id, ReadClasses.of(read)));
        return CustomParameters.addHint(message, hint.encode());
    }

    /** Whether every task of the executor has to be queued. */
    @SuppressWarnings("ReferenceEquality")
    public boolean queuesAll(ExecutorPlus executor) {
        return executor == closed;
    }

    /**
     * A level, in which nothing is counted while the order is {@code fifo}.
     *
     * @param level in [0, {@link ReadQueue#LEVELS})
     */
    public LevelState level(int level) {
        return reads.state(level, clock.getAsLong());
    }

    /** Forgets what reads of tables cost that there are no more. */
    public void forgetDroppedTables() {
        costs.retain(ReadStage::isThere);
    }

    private static boolean isThere(Object table) {
        return !(table instanceof TableId)
                || Schema.instance.getTableMetadata((TableId) table) != null;
    }
}
