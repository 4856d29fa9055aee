package io.horoscope.bench.placed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.horoscope.placement.BalancedStrategy;
import io.horoscope.placement.BaseStrategy;
import io.horoscope.placement.CoarseStrategy;
import io.horoscope.placement.CompactStrategy;
import io.horoscope.placement.CompleteStrategy;
import io.horoscope.placement.Nodes;
import io.horoscope.placement.Placement;
import io.horoscope.placement.PlacementStrategy;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.dht.Murmur3Partitioner;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.exceptions.ConfigurationException;
import org.apache.cassandra.locator.AbstractReplicationStrategy;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.SimpleSnitch;
import org.apache.cassandra.locator.TokenMetadata;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The strategy in a ring of Cassandra's, with plans of the model's placements. */
class PlacedStrategyTest {

    /** With copies; the coordinator, which has none, is node 0 of the ring. */
    private static final int NODES = 8;

    private static final int TOKENS = 16;
    private static final int PARTS = (NODES + 1) * TOKENS;
    private static final int SLOTS = 2 * PARTS / NODES;
    private static final int READS = 4_000;

    private static final List<PlacementStrategy> STRATEGIES =
            List.of(
                    new BaseStrategy(),
                    new CoarseStrategy(),
                    new CompactStrategy(),
                    new BalancedStrategy(),
                    new CompleteStrategy());

    private final TokenMetadata ring = new TokenMetadata();
    private final List<Long> ends = new ArrayList<>();
    private final double[] loads = new double[PARTS];

    @BeforeAll
    static void cassandra() {
        DatabaseDescriptor.clientInitialization();
        DatabaseDescriptor.setEndpointSnitch(new SimpleSnitch());
        DatabaseDescriptor.setPartitionerUnsafe(Murmur3Partitioner.instance);
    }

    @BeforeEach
    void ring() {
        long step = Long.divideUnsigned(-1L, PARTS);
        for (int node = 0; node <= NODES; node++) {
            List<Token> tokens = new ArrayList<>();
            for (int round = 0; round < TOKENS; round++) {
                long token = Long.MIN_VALUE + step / 2 + step * (round * (NODES + 1L) + node);
                tokens.add(new LongToken(token));
                ends.add(token);
            }
            ring.updateNormalTokens(tokens, endpoint(node));
        }
        ends.sort(null);
        SplittableRandom random = new SplittableRandom(1);
        for (int part = 0; part < PARTS; part++) {
            loads[part] = Math.pow(random.nextDouble(), 8);
        }
    }

    @Test
    void replicas_everyPlacement_areTheNodesOfThePlan() {
        for (PlacementStrategy model : STRATEGIES) {
            Placement placement = model.place(loads, Nodes.equal(NODES, SLOTS));
            PlacedStrategy strategy = strategy(plan(placement).toString());
            for (int part = 0; part < PARTS; part++) {
                Set<InetAddressAndPort> expected =
                        Arrays.stream(placement.nodes(part))
                                .mapToObj(node -> endpoint(node + 1))
                                .collect(Collectors.toSet());
                for (long token : List.of(ends.get(part), ends.get(part) - 1)) {
                    EndpointsForToken replicas = replicas(strategy, token);
                    assertEquals(expected, replicas.endpoints(), model + ", part " + part);
                    assertEquals(expected.size(), replicas.size());
                }
            }
            assertEquals(0, strategy.getAddressReplicas(endpoint(0)).size());
        }
    }

    /** As the model divides requests: a node with two copies of a part has two shares. */
    @Test
    void replicas_first_isEachNodeAsOftenAsItHasCopies() {
        PlacedStrategy strategy =
                strategy(ends.get(0) + "=127.0.0.2,127.0.0.3,127.0.0.2,127.0.0.4");
        Map<InetAddressAndPort, Integer> firsts = new HashMap<>();
        for (int read = 0; read < READS; read++) {
            firsts.merge(replicas(strategy, 0).get(0).endpoint(), 1, Integer::sum);
        }
        // Four standard deviations are 0.032 at most.
        assertEquals(0.5, firsts.get(endpoint(1)) / (double) READS, 0.032, firsts::toString);
        assertEquals(0.25, firsts.get(endpoint(2)) / (double) READS, 0.032, firsts::toString);
    }

    @Test
    void replicationFactor_isTheLeastNumberOfReplicas() {
        assertEquals(
                1,
                strategy("-7=127.0.0.2,127.0.0.3;7=127.0.0.3").getReplicationFactor().allReplicas);
        assertEquals(2, strategy("-7=127.0.0.2,127.0.0.3").getReplicationFactor().allReplicas);
    }

    /** What CREATE KEYSPACE checks. */
    @Test
    void options_others_areRefused() {
        AbstractReplicationStrategy.validateReplicationStrategy(
                "ks", PlacedStrategy.class, ring, new SimpleSnitch(), options("7=127.0.0.2"), null);
        for (Map<String, String> options :
                List.of(
                        Map.<String, String>of(),
                        options("7"),
                        options("7=127.0.0.2:port"),
                        Map.of("plan", "7=127.0.0.2", "dc1", "3"))) {
            assertThrows(
                    ConfigurationException.class,
                    () ->
                            AbstractReplicationStrategy.validateReplicationStrategy(
                                    "ks",
                                    PlacedStrategy.class,
                                    ring,
                                    new SimpleSnitch(),
                                    options,
                                    null),
                    options::toString);
        }
    }

    private PlacedStrategy strategy(String plan) {
        return new PlacedStrategy("ks", ring, new SimpleSnitch(), options(plan));
    }

    private static Map<String, String> options(String plan) {
        return Map.of(PlacedStrategy.PLAN, plan);
    }

    private static EndpointsForToken replicas(PlacedStrategy strategy, long token) {
        return strategy.getNaturalReplicasForToken(new LongToken(token));
    }

    private CopyPlan plan(Placement placement) {
        TreeMap<Long, List<String>> copies = new TreeMap<>();
        for (int part = 0; part < PARTS; part++) {
            copies.put(
                    ends.get(part),
                    IntStream.of(placement.nodes(part))
                            .mapToObj(node -> address(node + 1))
                            .toList());
        }
        return new CopyPlan(copies);
    }

    private static String address(int node) {
        return "127.0.0." + (node + 1);
    }

    private static InetAddressAndPort endpoint(int node) {
        try {
            return InetAddressAndPort.getByName(address(node));
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }
}
