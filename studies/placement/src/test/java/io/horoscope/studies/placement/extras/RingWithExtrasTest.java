package io.horoscope.studies.placement.extras;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.node.NodeAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.UUID;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.dht.Murmur3Partitioner;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.apache.cassandra.dht.RingPosition;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.locator.EndpointsForRange;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaMultimap;
import org.apache.cassandra.locator.SimpleSnitch;
import org.apache.cassandra.locator.SimpleStrategy;
import org.apache.cassandra.locator.TokenMetadata;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What Cassandra's ring does with an extra replica, by where a replication strategy adds it: to
 * what it calculates of any ring, or to what it says of the ring as it is now.
 */
class RingWithExtrasTest {

    private static final String KEYSPACE = "ks";
    private static final int REPLICAS = 3;
    private static final int ROUNDS = 2_000;

    private final SplittableRandom random = new SplittableRandom(1);
    private final TokenMetadata ring = new TokenMetadata();
    private final List<InetAddressAndPort> nodes = new ArrayList<>();

    @BeforeAll
    static void cassandra() {
        DatabaseDescriptor.clientInitialization();
        DatabaseDescriptor.setEndpointSnitch(new SimpleSnitch());
        DatabaseDescriptor.setPartitionerUnsafe(Murmur3Partitioner.instance);
    }

    /** Adds a node to the replicas of one token, of any ring. */
    private SimpleStrategy ofAnyRing(Token token, InetAddressAndPort extra) {
        return new SimpleStrategy(KEYSPACE, ring, new SimpleSnitch(), options()) {
            @Override
            public EndpointsForRange calculateNaturalReplicas(Token of, TokenMetadata then) {
                EndpointsForRange base = super.calculateNaturalReplicas(of, then);
                boolean isRange = base.range().right.equals(token) && then.isMember(extra);
                return isRange ? with(base, extra) : base;
            }
        };
    }

    /** Adds a node to the replicas of one token, of the ring as it is now. */
    private SimpleStrategy ofThisRing(Token token, InetAddressAndPort extra) {
        return new SimpleStrategy(KEYSPACE, ring, new SimpleSnitch(), options()) {
            @Override
            public EndpointsForRange getNaturalReplicas(RingPosition<?> of) {
                EndpointsForRange base = super.getNaturalReplicas(of);
                return base.range().contains(token) ? with(base, extra) : base;
            }
        };
    }

    private static EndpointsForRange with(EndpointsForRange base, InetAddressAndPort extra) {
        if (base.endpoints().contains(extra)) {
            return base;
        }
        EndpointsForRange.Builder all = base.newBuilder(base.size() + 1);
        all.addAll(base);
        all.add(Replica.fullReplica(extra, base.range()));
        return all.build();
    }

    private static Map<String, String> options() {
        return Map.of("replication_factor", String.valueOf(REPLICAS));
    }

    /**
     * A copy that is being filled must not be a natural replica of rings to come: when a replica
     * leaves and the copy's node takes its place, it is not pending, and so gets no data.
     */
    @Test
    void pending_extraTakesThePlaceOfAReplica_onlyIfAddedToThisRing() {
        ring(5);
        Token token = token(0);
        InetAddressAndPort extra = nodes.get(3);
        ring.addLeavingEndpoint(nodes.get(1));
        assertEquals(Set.of(extra), pending(stock(), token));
        assertEquals(Set.of(), pending(ofAnyRing(token, extra), token));
        SimpleStrategy live = ofThisRing(token, extra);
        assertEquals(Set.of(extra), pending(live, token));
        assertTrue(live.getNaturalReplicas(token).endpoints().contains(extra));
    }

    /**
     * Pending ranges are calculated when the ring changes, not when a plan does. So a node is
     * pending and an extra at a time only if the plan changed while the ring did.
     */
    @Test
    void pending_extraOfAnyRing_onlyIfThePlanIsNewer() {
        for (int round = 0; round < ROUNDS; round++) {
            randomMovement();
            Token token = token(random.nextInt(nodes.size()));
            for (InetAddressAndPort extra : nodes) {
                SimpleStrategy strategy = ofAnyRing(token, extra);
                assertFalse(pending(strategy, token).contains(extra));
            }
        }
        ring(5);
        ring.addLeavingEndpoint(nodes.get(1));
        InetAddressAndPort extra = nodes.get(3);
        assertEquals(Set.of(extra), pending(stock(), token(0)));
        SimpleStrategy newer = ofAnyRing(token(0), extra);
        assertTrue(newer.getNaturalReplicas(token(0)).endpoints().contains(extra));
    }

    /** What decides on streaming and pending replicas does not see extras of this ring. */
    @Test
    void ringFunctions_extraOfThisRing_areAsWithoutIt() {
        for (int round = 0; round < ROUNDS; round++) {
            randomMovement();
            int index = random.nextInt(nodes.size());
            Token token = token(index);
            InetAddressAndPort extra = nodes.get(random.nextInt(nodes.size()));
            SimpleStrategy strategy = ofThisRing(token, extra);
            TokenMetadata now = ring.cloneOnlyTokenMap();
            assertTrue(strategy.getNaturalReplicas(token).endpoints().contains(extra));
            assertEquals(
                    entries(stock().getAddressReplicas(now)),
                    entries(strategy.getAddressReplicas(now)));
            assertEquals(
                    entries(stock().getRangeAddresses(now)),
                    entries(strategy.getRangeAddresses(now)));
            for (int i = 0; i < nodes.size(); i++) {
                assertEquals(pending(stock(), token(i)), pending(strategy, token(i)));
            }
        }
    }

    private static Set<String> entries(ReplicaMultimap<?, ?> replicas) {
        Set<String> entries = new TreeSet<>();
        replicas.flattenEntries().forEach(entry -> entries.add(String.valueOf(entry)));
        return entries;
    }

    private SimpleStrategy stock() {
        return new SimpleStrategy(KEYSPACE, ring, new SimpleSnitch(), options());
    }

    private void ring(int size) {
        ring.clearUnsafe();
        nodes.clear();
        for (int i = 0; i < size; i++) {
            join(i);
        }
    }

    private void join(int index) {
        InetAddressAndPort node = node(index);
        nodes.add(node);
        ring.updateHostId(new UUID(0, index), node);
        ring.updateNormalToken(token(index), node);
    }

    private static InetAddressAndPort node(int index) {
        return InetAddressAndPort.getByAddress(
                NodeAddress.parse("127.0.58." + (index + 1)).inetAddress());
    }

    private static Token token(int index) {
        return new LongToken(1000L * index);
    }

    /** A node joins, leaves or moves. */
    private void randomMovement() {
        ring(5 + random.nextInt(4));
        InetAddressAndPort node = nodes.get(random.nextInt(nodes.size()));
        Token between = new LongToken(1000L * random.nextInt(nodes.size()) + 500);
        switch (random.nextInt(3)) {
            case 0 -> ring.addLeavingEndpoint(node);
            case 1 -> ring.addMovingEndpoint(between, node);
            default -> ring.addBootstrapTokens(Set.of(between), node(98));
        }
    }

    private Set<InetAddressAndPort> pending(SimpleStrategy strategy, Token token) {
        ring.unsafeCalculatePendingRanges(strategy, KEYSPACE);
        return new TreeSet<>(ring.pendingEndpointsForToken(token, KEYSPACE).endpoints());
    }
}
