package io.horoscope.cassandra.cache;

import java.util.Collection;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.apache.cassandra.gms.ApplicationState;
import org.apache.cassandra.gms.EndpointState;
import org.apache.cassandra.gms.Gossiper;
import org.apache.cassandra.gms.VersionedValue;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.schema.Schema;
import org.apache.cassandra.schema.SchemaConstants;
import org.apache.cassandra.service.StorageService;
import org.apache.cassandra.utils.FBUtilities;

/** The view of the running node. */
public final class CassandraTopology implements Topology {

    /** Cassandra's own property that disables severities. */
    private static final boolean IGNORES_SEVERITY =
            Boolean.getBoolean("cassandra.ignore_dynamic_snitch_severity");

    @Override
    public Collection<InetAddressAndPort> ring() {
        return StorageService.instance.getTokenMetadata().getAllEndpoints();
    }

    /** The ends of the ring's ranges; empty with another partitioner than Murmur3. */
    public static long[] tokens() {
        return StorageService.instance.getTokenMetadata().sortedTokens().stream()
                .filter(token -> token instanceof LongToken)
                .mapToLong(token -> ((LongToken) token).token)
                .toArray();
    }

    /**
     * Whether there is a keyspace by that name whose data the ring divides: each node has all of
     * system and system_schema for itself.
     */
    public static boolean isOnRing(String keyspace) {
        return Schema.instance.getKeyspaceMetadata(keyspace) != null
                && !SchemaConstants.isLocalSystemKeyspace(keyspace);
    }

    /** Whether it is a keyspace of Cassandra's own that is on the ring; not one of users. */
    public static boolean isCassandrasOwn(String keyspace) {
        switch (keyspace) {
            case SchemaConstants.AUTH_KEYSPACE_NAME:
            case SchemaConstants.DISTRIBUTED_KEYSPACE_NAME:
            case SchemaConstants.TRACE_KEYSPACE_NAME:
                return true;
            default:
                return false;
        }
    }

    @Override
    public String localDatacenter() {
        return DatabaseDescriptor.getLocalDataCenter();
    }

    @Override
    public String datacenter(InetAddressAndPort endpoint) {
        return DatabaseDescriptor.getEndpointSnitch().getDatacenter(endpoint);
    }

    @Override
    public String localRack() {
        return rack(FBUtilities.getBroadcastAddressAndPort());
    }

    @Override
    public String rack(InetAddressAndPort endpoint) {
        return DatabaseDescriptor.getEndpointSnitch().getRack(endpoint);
    }

    @Override
    public double severity(InetAddressAndPort endpoint) {
        if (IGNORES_SEVERITY) {
            return 0;
        }
        EndpointState state = Gossiper.instance.getEndpointStateForEndpoint(endpoint);
        VersionedValue value =
                state == null ? null : state.getApplicationState(ApplicationState.SEVERITY);
        return value == null ? 0 : Double.parseDouble(value.value);
    }
}
