package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.cassandra.plan.SelectionInputs;
import io.horoscope.cassandra.report.PeerReports;
import io.horoscope.cassandra.request.OwnReads;
import io.horoscope.cassandra.request.ReadTracker;
import io.horoscope.cassandra.retry.RetriedCallback;
import io.horoscope.cassandra.retry.RetryLimit;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.replica.RequestListener;
import io.horoscope.core.score.ScoreTable;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.cassandra.db.Clustering;
import org.apache.cassandra.db.ColumnFamilyStore;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.Keyspace;
import org.apache.cassandra.db.SinglePartitionReadCommand;
import org.apache.cassandra.db.SystemKeyspace;
import org.apache.cassandra.db.filter.TombstoneOverwhelmingException;
import org.apache.cassandra.db.marshal.Int32Type;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;
import org.apache.cassandra.db.virtual.VirtualKeyspace;
import org.apache.cassandra.db.virtual.VirtualKeyspaceRegistry;
import org.apache.cassandra.dht.LocalPartitioner;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.locator.SimpleSnitch;
import org.apache.cassandra.locator.SimpleStrategy;
import org.apache.cassandra.locator.TokenMetadata;
import org.apache.cassandra.schema.SchemaConstants;
import org.apache.cassandra.schema.TableMetadata;
import org.apache.cassandra.service.reads.AbstractReadExecutor;
import org.apache.cassandra.service.reads.DigestResolver;
import org.apache.cassandra.service.reads.ReadCallback;
import org.apache.cassandra.transport.Dispatcher.RequestTime;
import org.apache.cassandra.utils.MonotonicClock;

/**
 * Reads that need no node, of a virtual table that runs a given action during a read; and what
 * tracks and retries the reads of a coordinator without a network.
 */
final class ProbeReads {

    static final LongToken TOKEN = new LongToken(5);

    private final Table table = new Table();

    ProbeReads() {
        VirtualKeyspaceRegistry.instance.register(new VirtualKeyspace("probe", List.of(table)));
    }

    /** The action that each read of the table runs; null for none. */
    void whileReading(Runnable action) {
        table.whileReading = action;
    }

    SinglePartitionReadCommand command() {
        return SinglePartitionReadCommand.fullPartitionRead(
                table.metadata(), 0, Int32Type.instance.decompose(1));
    }

    /** Waits for the response to a read at consistency level ONE. */
    static ReadCallback<EndpointsForToken, ReplicaPlan.ForTokenRead> callback(
            SinglePartitionReadCommand command, InetAddressAndPort replica, RequestTime time) {
        EndpointsForToken contacts = EndpointsForToken.of(TOKEN, full(replica));
        ReplicaPlan.SharedForTokenRead plan =
                ReplicaPlan.shared(plan(ConsistencyLevel.ONE, contacts, contacts));
        return new ReadCallback<>(new DigestResolver<>(command, plan, time), command, plan, time);
    }

    /** That of a kind of {@link AbstractReadExecutor}. */
    static Constructor<?> constructor(String kind) throws ReflectiveOperationException {
        Constructor<?> constructor =
                Class.forName(AbstractReadExecutor.class.getName() + "$" + kind)
                        .getConstructors()[0];
        constructor.setAccessible(true);
        return constructor;
    }

    /** What an executor's read waits with. */
    static RetriedCallback callback(AbstractReadExecutor executor)
            throws ReflectiveOperationException {
        Field handler = AbstractReadExecutor.class.getDeclaredField("handler");
        handler.setAccessible(true);
        return (RetriedCallback) handler.get(executor);
    }

    /** A limit of retries at a coordinator without scores. */
    static RetryLimit limit(
            Supplier<RoutingPolicy> policy, NodeRegistry nodes, ReplicaTable replicas) {
        SelectionInputs inputs =
                new SelectionInputs(
                        ScoreTable::empty,
                        MonotonicClock.Global.preciseTime::now,
                        0,
                        () -> null,
                        nodes::isInRack,
                        replicas);
        return new RetryLimit(policy, nodes, inputs);
    }

    /** Tracks the requests of reads from now on. */
    static void track(
            NodeRegistry nodes,
            ReplicaTable replicas,
            Supplier<? extends RequestListener> selector) {
        ReadRequestHook.install(
                new ReadTracker(
                        nodes,
                        replicas,
                        selector,
                        MonotonicClock.Global.preciseTime::now,
                        (node, now) -> false,
                        new OwnReads(() -> 3, () -> 32),
                        new PeerReports(nodes, MonotonicClock.Global.preciseTime::now),
                        () -> Facts.EMPTY));
    }

    /** A real table, which an executor has to find. */
    static ColumnFamilyStore local() {
        return Keyspace.open(SchemaConstants.SYSTEM_KEYSPACE_NAME)
                .getColumnFamilyStore(SystemKeyspace.LOCAL);
    }

    static ReplicaPlan.ForTokenRead plan(
            ConsistencyLevel level, EndpointsForToken candidates, EndpointsForToken contacts) {
        SimpleStrategy strategy =
                new SimpleStrategy(
                        "probe",
                        new TokenMetadata(),
                        new SimpleSnitch(),
                        Map.of("replication_factor", Integer.toString(candidates.size())));
        return new ReplicaPlan.ForTokenRead(null, strategy, level, candidates, contacts);
    }

    static Replica full(InetAddressAndPort endpoint) {
        return Replica.fullReplica(endpoint, new LongToken(0), new LongToken(10));
    }

    /** The exception of a read with too many tombstones. */
    static TombstoneOverwhelmingException tombstones(SinglePartitionReadCommand command) {
        return new TombstoneOverwhelmingException(
                1, "probe", command.metadata(), command.partitionKey(), Clustering.EMPTY);
    }

    static InetAddressAndPort endpoint(int last) {
        return TestRing.endpoint("127.0.0." + last);
    }

    private static final class Table extends AbstractVirtualTable {

        private volatile Runnable whileReading;

        Table() {
            super(
                    TableMetadata.builder("probe", "numbers")
                            .kind(TableMetadata.Kind.VIRTUAL)
                            .partitioner(new LocalPartitioner(Int32Type.instance))
                            .addPartitionKeyColumn("key", Int32Type.instance)
                            .addRegularColumn("value", Int32Type.instance)
                            .build());
        }

        @Override
        public DataSet data() {
            Runnable action = whileReading;
            if (action != null) {
                action.run();
            }
            return new SimpleDataSet(metadata()).row(1).column("value", 1);
        }
    }
}
