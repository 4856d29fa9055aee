package io.horoscope.bench.placed;

import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.apache.cassandra.dht.Range;
import org.apache.cassandra.dht.RingPosition;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.exceptions.ConfigurationException;
import org.apache.cassandra.locator.AbstractReplicationStrategy;
import org.apache.cassandra.locator.EndpointsForRange;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicationFactor;
import org.apache.cassandra.locator.TokenMetadata;

/**
 * Has the copies of each range where a plan has them, in a cluster whose ring does not change.
 *
 * <p>Only for data that is written before it is read, at ALL: parts have different numbers of
 * copies, and the replication factor is the least of them, so that quorums need not meet. Writes go
 * to every copy, but wait for that many.
 *
 * <p>Replicas come in random order, and first each as often as it has copies: a coordinator that
 * keeps the order divides the reads of a part evenly over its copies.
 */
public final class PlacedStrategy extends AbstractReplicationStrategy {

    /** The only option: a {@link CopyPlan}, whose parts end at tokens of the ring. */
    public static final String PLAN = "plan";

    private final CopyPlan plan;

    /** Of each node of the plan, by its text. */
    private final Map<String, InetAddressAndPort> addresses = new HashMap<>();

    /** As Cassandra calls it. */
    public PlacedStrategy(
            String keyspace,
            TokenMetadata ring,
            IEndpointSnitch snitch,
            Map<String, String> options) {
        super(keyspace, ring, snitch, options);
        try {
            plan = CopyPlan.parse(options.getOrDefault(PLAN, ""));
            for (List<String> nodes : plan.copies().values()) {
                for (String node : nodes) {
                    addresses.put(node, InetAddressAndPort.getByName(node));
                }
            }
        } catch (IllegalArgumentException | UnknownHostException e) {
            throw new ConfigurationException(PLAN + ": " + e.getMessage(), e);
        }
    }

    /** Each node once, in the order of the plan. */
    @Override
    public EndpointsForRange calculateNaturalReplicas(Token token, TokenMetadata ring) {
        Token last = TokenMetadata.firstToken(ring.sortedTokens(), token);
        Range<Token> range = new Range<>(ring.getPredecessor(last), last);
        EndpointsForRange.Builder replicas = EndpointsForRange.builder(range);
        for (InetAddressAndPort node : copies(last)) {
            if (!replicas.endpoints().contains(node)) {
                replicas.add(Replica.fullReplica(node, range));
            }
        }
        return replicas.build();
    }

    /** The same replicas, in the order of the copies, shuffled. */
    @Override
    public EndpointsForRange getNaturalReplicas(RingPosition<?> position) {
        EndpointsForRange replicas = super.getNaturalReplicas(position);
        List<InetAddressAndPort> copies = copies(replicas.range().right);
        Collections.shuffle(copies, ThreadLocalRandom.current());
        EndpointsForRange.Builder order = replicas.newBuilder(replicas.size());
        for (InetAddressAndPort node : copies) {
            if (!order.endpoints().contains(node)) {
                order.add(replicas.byEndpoint().get(node));
            }
        }
        return order.build();
    }

    /** Of the part that a token is in; a node as often as it has copies. */
    private List<InetAddressAndPort> copies(Token token) {
        return plan.copies(((LongToken) token).token).stream()
                .map(addresses::get)
                .collect(Collectors.toCollection(ArrayList::new));
    }

    @Override
    public ReplicationFactor getReplicationFactor() {
        return ReplicationFactor.fullOnly(plan.leastReplicas());
    }

    /** The constructor has done so. */
    @Override
    public void validateOptions() {}

    @Override
    public Collection<String> recognizedOptions() {
        return List.of(PLAN);
    }
}
