package io.horoscope.driver;

import static io.horoscope.driver.FakeClient.LOCAL;
import static io.horoscope.driver.FakeClient.READ;
import static io.horoscope.driver.FakeClient.SCAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import io.horoscope.core.Rounds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HoroscopeLoadBalancingPolicyTest {

    private static final String OFF = LOCAL + "advanced.horoscope.mode = off\n";
    private static final String SHADOW = LOCAL + "advanced.horoscope.mode = shadow\n";
    private static final long MILLI = 1_000_000L;

    private final FakeClient client = new FakeClient();

    @Test
    void newQueryPlan_slowHome_startsWithAnother() {
        Node[] nodes = threeReplicas();
        FakeClient.Ours policy = client.ours(LOCAL, nodes);
        makeSlow(policy, nodes);

        for (int i = 0; i < 50; i++) {
            List<Node> plan = policy.plan();
            assertNotEquals(nodes[0], plan.get(0));
            assertEquals(nodes[0], plan.get(2));
        }
        assertEquals(50, policy.plans());
        assertTrue(policy.diverted() > 0);
        assertEquals(0, policy.failedOpen());
    }

    /** Any state: a permutation of the default's nodes, replicas first, and the others as they were. */
    @Test
    void newQueryPlan_anyState_isPermutationOfReplicas() {
        DriverContext context = FakeClient.context(LOCAL);
        Rounds.of(300, random -> checkPermutation(random, context));
    }

    private static void checkPermutation(SplittableRandom random, DriverContext context) {
        FakeClient anyClient = new FakeClient();
        Node[] nodes = FakeClient.nodes(1 + random.nextInt(9), "dc1");
        long seed = random.nextLong();
        FakeClient.Ours ours =
                FakeClient.started(new FakeClient.Ours(context, anyClient, seed), nodes);
        FakeClient.Twin twin =
                FakeClient.started(new FakeClient.Twin(context, anyClient, seed), nodes);
        for (int i = 0; i < 30; i++) {
            disturb(random, anyClient, ours, nodes);
            Request request = random.nextInt(5) == 0 ? SCAN : READ;
            List<Node> expected = twin.plan(request);
            List<Node> plan = ours.plan(request);
            int head = request == READ ? anyClient.replicas.size() : 0;
            assertEquals(anyClient.replicas.size(), count(plan, anyClient), "a replica is missing");
            assertTrue(plan.subList(0, head).containsAll(expected.subList(0, head)));
            assertEquals(expected.subList(head, nodes.length), plan.subList(head, nodes.length));
        }
        assertEquals(0, ours.failedOpen());
    }

    private static int count(List<Node> plan, FakeClient client) {
        return (int) plan.stream().filter(client.replicas::contains).distinct().count();
    }

    private static void disturb(
            SplittableRandom random, FakeClient client, FakeClient.Ours ours, Node[] nodes) {
        client.nowNanos += random.nextLong(1_000 * MILLI);
        client.replicas.clear();
        for (Node node : nodes) {
            client.pools.put(node, random.nextInt(3) == 0 ? random.nextInt(30) : 0);
            if (random.nextBoolean()) {
                client.replicas.add(node);
            }
            if (random.nextBoolean()) {
                ours.answered(node, 1 + random.nextLong(50 * MILLI));
            } else if (random.nextInt(4) == 0) {
                ours.failed(node);
            }
        }
    }

    @Test
    void newQueryPlan_ofTheDriver_isDefaultPlan() {
        FakeClient.Ours policy = client.ours(LOCAL, threeReplicas());

        assertEquals(3, FakeClient.drain(policy.newQueryPlan(null, null)).size());
        assertEquals(0, policy.failedOpen());
    }

    /** They take as long as they take, wherever they are sent. */
    @Test
    void noRoutingKey_plansAndAnswers_doNotCount() {
        Node[] nodes = threeReplicas();
        FakeClient.Ours policy = client.ours(LOCAL, nodes);
        makeSlow(policy, nodes);
        for (int i = 0; i < 100; i++) {
            policy.onNodeSuccess(SCAN, 900 * MILLI, policy.profile(), nodes[1], "");
            policy.onNodeError(
                    SCAN, new IllegalStateException(), MILLI, policy.profile(), nodes[1], "");
            policy.plan(SCAN);
        }

        assertEquals(0, policy.plans());
        assertTrue(isEverFirst(nodes[1], policy, READ));
    }

    @Test
    void newQueryPlan_off_isDefaultPlan() {
        assertDefaultPlans(OFF, 0);
    }

    @Test
    void newQueryPlan_shadow_isDefaultPlanAndCounts() {
        FakeClient.Ours policy = assertDefaultPlans(SHADOW, 60);

        assertTrue(policy.diverted() >= 10, "diverted " + policy.diverted());
    }

    private FakeClient.Ours assertDefaultPlans(String options, int plans) {
        Node[] nodes = FakeClient.nodes(5, "dc1");
        client.replicas.addAll(List.of(nodes).subList(0, 3));
        FakeClient.Ours policy = client.ours(options, nodes);
        FakeClient.Twin twin = client.twin(options, nodes);
        makeSlow(policy, nodes);
        for (int i = 0; i < 60; i++) {
            assertEquals(twin.plan(READ), policy.plan());
        }
        assertEquals(plans, policy.plans());
        return policy;
    }

    @Test
    void newQueryPlan_profiles_haveTheirOwnMode() {
        Node[] nodes = threeReplicas();
        FakeClient.Ours policy =
                client.ours(
                        LOCAL
                                + "profiles { batch { advanced.horoscope.mode = off },"
                                + " watched { advanced.horoscope.mode = shadow } }\n",
                        nodes);
        makeSlow(policy, nodes);

        policy.plan(READ.setExecutionProfileName("batch"));
        assertEquals(0, policy.plans());
        assertTrue(isEverFirst(nodes[0], policy, READ.setExecutionProfileName("watched")));
        assertEquals(60, policy.plans());
        assertFalse(isEverFirst(nodes[0], policy, READ));
        assertEquals(120, policy.plans());
    }

    private static boolean isEverFirst(Node node, FakeClient.Ours policy, Request request) {
        boolean isFirst = false;
        for (int i = 0; i < 60; i++) {
            isFirst |= policy.plan(request).get(0).equals(node);
        }
        return isFirst;
    }

    @Test
    void newQueryPlan_derivedProfile_hasItsMode() {
        FakeClient.Ours policy = client.ours(LOCAL, threeReplicas());
        DriverExecutionProfile derived = policy.profile().withString(HoroscopeOption.MODE, "off");

        policy.plan(READ.setExecutionProfile(derived));

        assertEquals(0, policy.plans());
    }

    /** A wrong value can come with a derived profile, or with a configuration that is read again. */
    @Test
    void newQueryPlan_failure_isDefaultPlanAndCounted() {
        FakeClient.Ours policy = client.ours(LOCAL, threeReplicas());
        DriverExecutionProfile wrong = policy.profile().withString(HoroscopeOption.MODE, "maybe");

        List<Node> plan = policy.plan(READ.setExecutionProfile(wrong));

        assertEquals(client.replicas, Set.copyOf(plan));
        assertEquals(1, policy.failedOpen());
    }

    @Test
    void newQueryPlan_removedReplica_isNotLookedFor() {
        Node[] nodes = threeReplicas();
        FakeClient.Ours policy = client.ours(LOCAL, nodes);
        policy.onRemove(nodes[1]);

        List<Node> plan = policy.plan();
        policy.answered(nodes[1], MILLI);

        assertEquals(2, plan.size());
        assertEquals(0, policy.failedOpen());
        policy.onAdd(nodes[1]);
        policy.onUp(nodes[1]);
        assertEquals(3, policy.plan().size());
    }

    @Test
    void getRequestTracker_noSlowReplicaAvoidance_isGiven() {
        String without = LOCAL + "basic.load-balancing-policy.slow-replica-avoidance = false\n";

        assertTrue(client.ours(without, threeReplicas()).getRequestTracker().isPresent());
    }

    /** The mode can change at run time. */
    @Test
    void getRequestTracker_off_isGivenOnce() {
        String without = OFF + "basic.load-balancing-policy.slow-replica-avoidance = false\n";
        FakeClient.Ours policy = client.ours(without, threeReplicas());

        assertTrue(policy.getRequestTracker().isPresent());
        assertFalse(policy.getRequestTracker().isPresent());
    }

    @Test
    void spread_calm_isEven() {
        assertEven(MILLI / 2, 0.06);
    }

    /**
     * Beyond what is soon enough latencies are compared. They are exponential, and requests follow one
     * another: nothing is in flight that would limit an unevenness. With the servers' deadband shares
     * would differ by a third.
     */
    @Test
    void spread_calmAndSlower_isEven() {
        assertEven(5 * MILLI, 0.15);
    }

    private void assertEven(long latencyNanos, double tolerance) {
        Node[] nodes = FakeClient.nodes(6, "dc1");
        FakeClient.Ours policy = client.ours(LOCAL, nodes);
        SplittableRandom random = new SplittableRandom(7);
        int[] firsts = new int[nodes.length];
        int requests = 30_000;
        for (int i = 0; i < requests; i++) {
            client.replicas.clear();
            List<Node> any = new ArrayList<>(Arrays.asList(nodes));
            Collections.rotate(any, random.nextInt(nodes.length));
            client.replicas.addAll(any.subList(0, 3));
            Node first = policy.plan().get(0);
            firsts[Arrays.asList(nodes).indexOf(first)]++;
            client.nowNanos += MILLI / 4;
            policy.answered(first, (long) (-latencyNanos * Math.log(1 - random.nextDouble())));
        }
        double expected = (double) requests / nodes.length;
        for (int count : firsts) {
            assertEquals(expected, count, expected * tolerance, () -> Arrays.toString(firsts));
        }
    }

    private Node[] threeReplicas() {
        Node[] nodes = FakeClient.nodes(3, "dc1");
        client.replicas.addAll(List.of(nodes));
        return nodes;
    }

    /** The first answers after 20 ms, the others after 2 ms. */
    private void makeSlow(FakeClient.Ours policy, Node... nodes) {
        for (int i = 0; i < 30; i++) {
            for (Node node : nodes) {
                policy.answered(node, node == nodes[0] ? 20 * MILLI : 2 * MILLI);
            }
            client.nowNanos += MILLI;
        }
    }
}
