package io.horoscope.driver;

import static io.horoscope.driver.FakeClient.LOCAL;
import static io.horoscope.driver.FakeClient.READ;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistanceEvaluator;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every option of the default policy that users can set has its effect. */
class DefaultOptionsTest {

    private static final String REMOTE =
            LOCAL
                    + "advanced.load-balancing-policy.dc-failover"
                    + " { max-nodes-per-remote-dc = 2 }\n"
                    + "basic.request.consistency = ONE\n";

    private final FakeClient client = new FakeClient();
    private final Node[] local = FakeClient.nodes(3, "dc1");
    private final Node[] remote = FakeClient.nodes(3, "dc2");
    private final Node[] third = FakeClient.nodes(3, "dc3");

    @Test
    void localDatacenter_missing_isRefused() {
        assertThrows(IllegalStateException.class, () -> policy(""));
    }

    @Test
    void localDatacenter_fromTheBuilder_wins() {
        ProgrammaticArguments arguments =
                ProgrammaticArguments.builder().withLocalDatacenter("default", "dc2").build();

        assertEquals(Set.of(remote), Set.copyOf(policy(LOCAL, arguments).plan()));
    }

    @ParameterizedTest
    @CsvSource({"evaluator, IgnoresTheFirst", "filter, FiltersTheFirst"})
    void evaluatorOrFilterClass_nodeThatItIgnores_isLeftOut(String option, String type) {
        FakeClient.Ours policy =
                policy(
                        LOCAL
                                + "basic.load-balancing-policy."
                                + option
                                + ".class = \""
                                + DefaultOptionsTest.class.getName()
                                + "$"
                                + type
                                + "\"\n");

        assertEquals(Set.of(local[1], local[2]), Set.copyOf(policy.plan()));
        assertEquals(1, policy.plans());
    }

    @Test
    void evaluator_fromTheBuilder_wins() {
        ProgrammaticArguments arguments =
                ProgrammaticArguments.builder()
                        .withNodeDistanceEvaluator(
                                "default",
                                (node, dc) -> node == local[2] ? NodeDistance.IGNORED : null)
                        .build();

        assertEquals(Set.of(local[0], local[1]), Set.copyOf(policy(LOCAL, arguments).plan()));
    }

    @Test
    void slowReplicaAvoidance_on_decidesWhichIsHome() {
        FakeClient.Ours policy = policy(LOCAL);
        client.pools.put(local[0], 9); // Nothing is known of latencies; all wait for as long.

        for (int i = 0; i < 30; i++) {
            assertTrue(policy.plan().indexOf(local[0]) > 0);
        }
    }

    /** All nodes of the local datacenter are replicas, and so are remote ones. */
    @Test
    void maxNodesPerRemoteDc_two_followTheLocalReplicas() {
        FakeClient.Ours policy = policy(REMOTE);
        makeSlow(policy);

        for (int i = 0; i < 20; i++) {
            List<Node> plan = policy.plan();
            assertEquals(Set.of(local), Set.copyOf(plan.subList(0, 3)));
            assertEquals(local[0], plan.get(2));
            assertRemote(plan);
        }
    }

    /** One of the local replicas is down, so that the plan's next node is a remote one. */
    @Test
    void maxNodesPerRemoteDc_localReplicaDown_remoteOnesStayBehind() {
        FakeClient.Ours policy = policy(REMOTE);
        policy.onDown(local[2]);
        makeSlow(policy);

        for (int i = 0; i < 20; i++) {
            List<Node> plan = policy.plan();
            assertEquals(List.of(local[1], local[0]), plan.subList(0, 2));
            assertEquals(6, new HashSet<>(plan).size());
        }
    }

    /** Some nodes of the local datacenter are no replicas. */
    @Test
    void maxNodesPerRemoteDc_localNodesThatAreNoReplicas_comeBeforeRemoteOnes() {
        Node[] four = FakeClient.nodes(4, "dc1");
        client.replicas.addAll(List.of(four[0], four[1], remote[0], remote[1]));
        List<Node> nodes = new ArrayList<>(Arrays.asList(four));
        nodes.addAll(Arrays.asList(remote));
        FakeClient.Ours policy = client.ours(REMOTE, nodes.toArray(new Node[0]));

        for (int i = 0; i < 20; i++) {
            List<Node> plan = policy.plan();
            assertEquals(Set.of(four[0], four[1]), Set.copyOf(plan.subList(0, 2)));
            assertEquals(Set.of(four[2], four[3]), Set.copyOf(plan.subList(2, 4)));
            assertEquals(6, plan.size());
        }
    }

    @Test
    void allowForLocalConsistencyLevels_off_noRemoteNodes() {
        FakeClient.Ours policy = policy(REMOTE);

        assertEquals(
                3,
                policy.plan(READ.setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM)).size());
        assertEquals(7, policy.plan(READ).size());
    }

    @Test
    void allowForLocalConsistencyLevels_on_remoteNodes() {
        FakeClient.Ours policy =
                policy(
                        REMOTE
                                + "advanced.load-balancing-policy.dc-failover"
                                + ".allow-for-local-consistency-levels = true\n");

        assertRemote(policy.plan(READ.setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM)));
    }

    @Test
    void preferredRemoteDcs_given_keepTheirOrder() {
        FakeClient.Ours policy =
                policy(
                        REMOTE
                                + "advanced.load-balancing-policy.dc-failover"
                                + ".preferred-remote-dcs = [dc3, dc2]\n");

        for (int i = 0; i < 20; i++) {
            assertEquals(
                    List.of("dc1", "dc1", "dc1", "dc3", "dc3", "dc2", "dc2"),
                    policy.plan().stream().map(Node::getDatacenter).collect(Collectors.toList()));
        }
    }

    @Test
    void nodeThatIsDown_leavesThePlan_andReturns() {
        FakeClient.Ours policy = policy(LOCAL);
        policy.onDown(local[1]);
        assertEquals(Set.of(local[0], local[2]), Set.copyOf(policy.plan()));

        policy.onUp(local[1]);
        assertEquals(Set.of(local), Set.copyOf(policy.plan()));
    }

    private static void assertRemote(List<Node> plan) {
        List<String> datacenters =
                plan.subList(3, plan.size()).stream()
                        .map(Node::getDatacenter)
                        .sorted()
                        .collect(Collectors.toList());
        assertEquals(List.of("dc2", "dc2", "dc3", "dc3"), datacenters);
        assertEquals(plan.size(), new HashSet<>(plan).size());
    }

    private FakeClient.Ours policy(String options) {
        return policy(options, ProgrammaticArguments.builder().build());
    }

    private FakeClient.Ours policy(String options, ProgrammaticArguments arguments) {
        List<Node> nodes = new ArrayList<>(Arrays.asList(local));
        nodes.addAll(Arrays.asList(remote));
        nodes.addAll(Arrays.asList(third));
        client.replicas.addAll(nodes);
        DriverContext context = FakeClient.context(options, arguments);
        return FakeClient.started(
                new FakeClient.Ours(context, client, 1), nodes.toArray(new Node[0]));
    }

    private void makeSlow(FakeClient.Ours policy) {
        for (int i = 0; i < 30; i++) {
            client.nowNanos += 1_000_000L;
            policy.answered(local[0], 20_000_000L);
            policy.answered(local[1], 2_000_000L);
            policy.answered(local[2], 2_000_000L);
        }
    }

    /** Made by the driver, by its name. */
    public static final class IgnoresTheFirst implements NodeDistanceEvaluator {

        public IgnoresTheFirst(DriverContext context, String profileName) {}

        @Override
        public NodeDistance evaluateDistance(Node node, String localDc) {
            return node.toString().equals("dc11") ? NodeDistance.IGNORED : null;
        }
    }

    /** Made by the driver, by its name. */
    public static final class FiltersTheFirst implements Predicate<Node> {

        public FiltersTheFirst(DriverContext context, String profileName) {}

        @Override
        public boolean test(Node node) {
            return !node.toString().equals("dc11");
        }
    }
}
