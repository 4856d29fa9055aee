package io.horoscope.cassandra.weave;

import io.horoscope.core.node.NodeAddress;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Map;
import org.apache.cassandra.db.Clustering;
import org.apache.cassandra.db.ColumnFamilyStore;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.SinglePartitionReadCommand;
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
import org.apache.cassandra.schema.TableMetadata;
import org.apache.cassandra.service.reads.AbstractReadExecutor;
import org.apache.cassandra.service.reads.DigestResolver;
import org.apache.cassandra.service.reads.ReadCallback;
import org.apache.cassandra.transport.Dispatcher.RequestTime;

/** Reads that need no node: of a virtual table that runs a given action during a read. */
final class ProbeReads {

    private static final LongToken TOKEN = new LongToken(5);

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

    /**
     * Reads from replicas in the given order, without speculative retry.
     *
     * @param contacts how many of them are asked at once
     * @param lasts the last bytes of their addresses
     */
    static AbstractReadExecutor executor(
            SinglePartitionReadCommand command,
            ConsistencyLevel level,
            int contacts,
            int... lasts) {
        EndpointsForToken all = candidates(lasts);
        return new AbstractReadExecutor.NeverSpeculatingReadExecutor(
                null,
                command,
                plan(level, all, all.subList(0, contacts)),
                RequestTime.forImmediateExecution(),
                false);
    }

    /** The same at consistency level ONE and with speculative retry. */
    static AbstractReadExecutor speculating(
            ColumnFamilyStore table, SinglePartitionReadCommand command, int... lasts)
            throws ReflectiveOperationException {
        EndpointsForToken all = candidates(lasts);
        Constructor<?> constructor =
                Class.forName(AbstractReadExecutor.class.getName() + "$SpeculatingReadExecutor")
                        .getConstructors()[0];
        constructor.setAccessible(true);
        return (AbstractReadExecutor)
                constructor.newInstance(
                        table,
                        command,
                        plan(ConsistencyLevel.ONE, all, all.subList(0, 1)),
                        RequestTime.forImmediateExecution());
    }

    private static EndpointsForToken candidates(int... lasts) {
        EndpointsForToken.Builder candidates = EndpointsForToken.builder(TOKEN);
        for (int last : lasts) {
            candidates.add(full(endpoint(last)));
        }
        return candidates.build();
    }

    private static ReplicaPlan.ForTokenRead plan(
            ConsistencyLevel level, EndpointsForToken candidates, EndpointsForToken contacts) {
        SimpleStrategy strategy =
                new SimpleStrategy(
                        "probe",
                        new TokenMetadata(),
                        new SimpleSnitch(),
                        Map.of("replication_factor", Integer.toString(candidates.size())));
        return new ReplicaPlan.ForTokenRead(null, strategy, level, candidates, contacts);
    }

    private static Replica full(InetAddressAndPort endpoint) {
        return Replica.fullReplica(endpoint, new LongToken(0), new LongToken(10));
    }

    /** The exception of a read with too many tombstones. */
    static TombstoneOverwhelmingException tombstones(SinglePartitionReadCommand command) {
        return new TombstoneOverwhelmingException(
                1, "probe", command.metadata(), command.partitionKey(), Clustering.EMPTY);
    }

    static InetAddressAndPort endpoint(int last) {
        return InetAddressAndPort.getByAddress(NodeAddress.parse("127.0.0." + last).inetAddress());
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
