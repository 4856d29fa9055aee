package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.cassandra.retry.RetriedCallback;
import io.horoscope.cassandra.retry.RetryLimit;
import io.horoscope.cassandra.settings.ChangeSource;
import io.horoscope.cassandra.settings.PolicyReader;
import io.horoscope.cassandra.settings.RoutingMode;
import io.horoscope.cassandra.settings.RoutingPolicies;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.replica.Reported;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.db.ColumnFamilyStore;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.Keyspace;
import org.apache.cassandra.db.SinglePartitionReadCommand;
import org.apache.cassandra.db.SystemKeyspace;
import org.apache.cassandra.db.commitlog.CommitLog;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.partitions.PartitionIterator;
import org.apache.cassandra.db.rows.RowIterator;
import org.apache.cassandra.exceptions.RequestExecutionException;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.RequestCallback;
import org.apache.cassandra.net.RequestCallbacks;
import org.apache.cassandra.schema.TableMetadata;
import org.apache.cassandra.service.reads.AbstractReadExecutor;
import org.apache.cassandra.service.reads.repair.ReadRepairStrategy;
import org.apache.cassandra.transport.Dispatcher.RequestTime;
import org.apache.cassandra.utils.MonotonicClock;

/**
 * Runs with the overlay jar in a JVM of its own: random reads of Cassandra's own executors, resolvers
 * and read repair ({@link ModelPlans}) over a simulated network with contents ({@link ModelNetwork}),
 * as stock, with withheld retries, and with a budget, of which failed requests are replaced, too.
 * Prints what was broken ({@link ModelRead}).
 *
 * <p>Not in it: transient replicas, of whose reads no retry is withheld, and the writes of blocking
 * read repair.
 */
final class ReadModelProbe {

    private static final MonotonicClock CLOCK = MonotonicClock.Global.preciseTime;
    private static final int THREADS = 2;
    private static final int BLOCK = 2_000;

    /** After which reads are retried: more than a request takes that is not late. */
    static final int USUAL_MICROS = 200;

    /** The most of a group. */
    private static final int KEYS = 5;

    /** Stock's requests of a read are those at first and a retry. */
    private static final int RETRIES = 1;

    private final NodeRegistry nodes;
    private final ReplicaTable replicas = new ReplicaTable();
    private final Map<Long, ModelRead> reads = new ConcurrentHashMap<>();
    private final ModelNetwork[] networks = new ModelNetwork[THREADS];
    private final TableMetadata table;
    private final ColumnFamilyStore store;
    private final Constructor<?> speculating;
    private final Constructor<?> alwaysSpeculating;
    private final Method find;
    private final Field waiting;
    private final RetryLimit limit;
    private String budget = "0"; // Read and written between runs.
    private volatile RoutingPolicy policy;

    private static final class Running {
        private ModelRead read;
        private AbstractReadExecutor executor;
        private int contacts;
        private boolean isSerial;
    }

    private ReadModelProbe(long seed) throws ReflectiveOperationException {
        TestRing ring = new TestRing();
        for (int last = 0; last < 10 * ModelPlans.DATACENTERS + 10; last++) {
            ring.join(ProbeReads.endpoint(last), TestRing.LOCAL);
        }
        nodes = ring.registry();
        store = ProbeReads.local();
        store.sampleReadLatencyMicros = USUAL_MICROS;
        TableMetadata local = SystemKeyspace.metadata().tables.getNullable(SystemKeyspace.LOCAL);
        table =
                local.unbuild()
                        .params(local.params.unbuild().readRepair(ReadRepairStrategy.NONE).build())
                        .build();
        speculating = ProbeReads.constructor("SpeculatingReadExecutor");
        alwaysSpeculating = ProbeReads.constructor("AlwaysSpeculatingReadExecutor");
        find =
                RequestCallbacks.class.getDeclaredMethod(
                        "get", long.class, InetAddressAndPort.class);
        find.setAccessible(true);
        waiting = RequestCallbacks.CallbackInfo.class.getDeclaredField("callback");
        waiting.setAccessible(true);
        policy = mode(RoutingMode.ON);
        limit = ProbeReads.limit(() -> policy, nodes, replicas);
        for (int thread = 0; thread < THREADS; thread++) {
            networks[thread] = new ModelNetwork(table, seed + thread);
        }
    }

    /** Arguments: how many reads, and a seed. */
    public static void main(String[] arguments) throws Exception {
        DatabaseDescriptor.daemonInitialization();
        DatabaseDescriptor.createAllDirectories();
        DatabaseDescriptor.setEndpointSnitch(ModelPlans.snitch());
        CommitLog.instance.start();
        Keyspace.setInitialized();
        int count = Integer.parseInt(arguments[0]);
        long seed = Long.parseLong(arguments[1]);
        ReadModelProbe probe = new ReadModelProbe(seed);
        probe.install();
        ModelRead.Counts stock = new ModelRead.Counts();
        ModelRead.Counts limited = new ModelRead.Counts();
        ModelRead.Counts replacing = new ModelRead.Counts();
        // In turn, since a warm network is faster than retries, so that more reads fail.
        for (int from = 0; from < count; from += BLOCK) {
            int to = Math.min(count, from + BLOCK);
            probe.run(from, to, seed, RoutingMode.OFF, stock);
            probe.budget = "0";
            probe.run(from, to, seed, RoutingMode.ON, limited);
            probe.budget = "0.5";
            probe.run(from, to, seed, RoutingMode.ON, replacing);
        }
        stock.print("as stock");
        limited.print("limited");
        replacing.print("replacing");
        System.out.println("withheld: " + probe.limit.withheld());
        System.out.println("replaced: " + probe.limit.replaced());
        System.out.println("errors: " + HookFailures.count());
        System.exit(0); // Does not wait for Cassandra's own threads.
    }

    private void install() {
        ProbeMessages.intercept(this::sent);
        for (ModelNetwork network : networks) {
            network.start();
        }
        ProbeReads.track(nodes, replicas, () -> policy.selector());
        RetryHook.install(limit);
    }

    private void sent(Message<?> request, InetAddressAndPort to) {
        RequestCallback<?> waiting = waiting(request, to);
        long id = id((SinglePartitionReadCommand) request.payload);
        ModelRead read = reads.get(id);
        if (waiting == null || read == null) {
            return; // Of a read that has ended.
        }
        int node = to.addressBytes[3];
        read.sent(waiting, node);
        networks[(int) (id % THREADS)].sent(read, request, node);
    }

    private RequestCallback<?> waiting(Message<?> request, InetAddressAndPort to) {
        try {
            Object info = find.invoke(MessagingService.instance().callbacks, request.id(), to);
            return info == null ? null : (RequestCallback<?>) waiting.get(info);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private void run(int from, int to, long seed, RoutingMode mode, ModelRead.Counts counts)
            throws InterruptedException {
        Thread[] threads = new Thread[THREADS];
        policy = mode(mode);
        for (int thread = 0; thread < THREADS; thread++) {
            int first = from + thread;
            threads[thread] =
                    new Thread(
                            () -> {
                                for (long id = first; id < to; ) {
                                    switchMode(new Random(seed + id), mode);
                                    List<Long> ids = new ArrayList<>();
                                    int keys = id % 4 < 2 ? 1 : 2 + (int) (id / 4 % (KEYS - 1));
                                    for (int key = 0; key < keys && id < to; key++) {
                                        ids.add(id);
                                        id += THREADS;
                                    }
                                    readGroup(ids, seed, counts);
                                }
                            });
            threads[thread].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** Off for about one of ten groups, while others are in flight. */
    private void switchMode(Random random, RoutingMode mode) {
        int drawn = random.nextInt(100);
        if (mode == RoutingMode.ON && drawn < 20) {
            policy = mode(drawn < 2 ? RoutingMode.OFF : RoutingMode.ON);
        }
    }

    /** Reads keys together, as for IN: {@code StorageProxy.fetchRows} takes each step for all. */
    private void readGroup(List<Long> ids, long seed, ModelRead.Counts counts) {
        report(new Random(seed + ids.get(0)));
        List<Running> group = new ArrayList<>();
        for (long id : ids) {
            try {
                group.add(begin(id, new Random(seed + 31 * id), counts));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
        step(group, counts, read -> read.executor.executeAsync());
        step(group, counts, read -> read.executor.maybeTryAdditionalReplicas());
        step(
                group,
                counts,
                running -> {
                    running.executor.awaitResponses(false);
                    running.read.answered(plan(running.read), running.contacts + RETRIES);
                });
        step(group, counts, running -> running.executor.maybeSendAdditionalDataRequests());
        step(
                group,
                counts,
                running -> {
                    running.executor.awaitReadRepair();
                    running.read.checkContacts(plan(running.read));
                    running.read.returned(version(running.executor));
                });
        ids.forEach(reads::remove);
    }

    private Running begin(long id, Random random, ModelRead.Counts counts)
            throws ReflectiveOperationException {
        boolean always = random.nextInt(6) == 0;
        ModelPlans made = ModelPlans.of(random, always);
        Running running = new Running();
        running.read = new ModelRead(id, made, random, counts);
        running.contacts = made.plan.contacts().size();
        running.isSerial = made.plan.consistencyLevel().isSerialConsistency();
        running.executor = executor(made.plan, command(id), random, always);
        running.read.callback = ProbeReads.callback(running.executor).callback();
        reads.put(id, running.read);
        counts.reads.increment();
        return running;
    }

    private static void step(List<Running> group, ModelRead.Counts counts, Consumer<Running> step) {
        group.removeIf(
                running -> {
                    try {
                        if (running.isSerial) {
                            SerialReads.enter();
                        }
                        step.accept(running);
                        return false;
                    } catch (RequestExecutionException e) {
                        running.read.failed();
                        if (!((RetriedCallback) running.read.callback).isSignalled()) {
                            counts.broke("never ends", running.read);
                        }
                    } catch (RuntimeException e) {
                        counts.broke(e.toString(), running.read);
                    } finally {
                        if (running.isSerial) {
                            SerialReads.exit();
                        }
                    }
                    return true;
                });
    }

    private long version(AbstractReadExecutor executor) {
        long version = 0;
        try (PartitionIterator partitions = executor.getResult()) {
            while (partitions.hasNext()) {
                try (RowIterator rows = partitions.next()) {
                    version = version(rows);
                }
            }
        }
        return version;
    }

    private long version(RowIterator rows) {
        return Long.parseLong(
                UTF8Type.instance.compose(
                        rows.next()
                                .getCell(
                                        table.getColumn(
                                                UTF8Type.instance.decompose("cluster_name")))
                                .buffer()));
    }

    private static ReplicaPlan.ForTokenRead plan(ModelRead read) {
        return (ReplicaPlan.ForTokenRead) ((RetriedCallback) read.callback).sharedPlan().get();
    }

    /** The same kinds as {@code AbstractReadExecutor.getReadExecutor} makes. */
    private AbstractReadExecutor executor(
            ReplicaPlan.ForTokenRead plan,
            SinglePartitionReadCommand command,
            Random random,
            boolean always)
            throws ReflectiveOperationException {
        RequestTime time = RequestTime.forImmediateExecution();
        boolean speculates =
                plan.consistencyLevel() != ConsistencyLevel.EACH_QUORUM
                        && plan.readCandidates().size() > plan.contacts().size();
        if (always && plan.contacts().size() > plan.readQuorum()) {
            return (AbstractReadExecutor) alwaysSpeculating.newInstance(store, command, plan, time);
        }
        return speculates && random.nextInt(4) > 0
                ? (AbstractReadExecutor) speculating.newInstance(store, command, plan, time)
                : new AbstractReadExecutor.NeverSpeculatingReadExecutor(
                        store, command, plan, time, false);
    }

    /** What coordinators know of replicas: a queue, at some of them. */
    private void report(Random random) {
        for (int datacenter = 1; datacenter <= ModelPlans.DATACENTERS; datacenter++) {
            int node = 10 * datacenter + 1 + random.nextInt(ModelPlans.REPLICAS);
            replicas.of(node).sent(CLOCK.now());
            replicas.of(node)
                    .answered(
                            CLOCK.now(),
                            1_000,
                            new Reported(random.nextInt(12), 4, 1_000, 1_000),
                            false,
                            false);
        }
    }

    private SinglePartitionReadCommand command(long id) {
        return SinglePartitionReadCommand.fullPartitionRead(
                table, 0, UTF8Type.instance.decompose("r" + id));
    }

    private static long id(SinglePartitionReadCommand command) {
        return Long.parseLong(
                UTF8Type.instance.compose(command.partitionKey().getKey()).substring(1));
    }

    /** Without a budget, retries are withheld, but those of the later keys of a group. */
    private RoutingPolicy mode(RoutingMode mode) {
        return PolicyReader.change(
                RoutingPolicies.of("closest").withMode(mode),
                PolicyReader.RETRY_BUDGET,
                budget,
                ChangeSource.jmx(""));
    }
}
