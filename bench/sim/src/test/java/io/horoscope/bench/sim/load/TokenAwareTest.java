package io.horoscope.bench.sim.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.sim.cluster.Read;
import io.horoscope.bench.sim.cluster.ReadTarget;
import io.horoscope.bench.sim.cluster.Ring;
import io.horoscope.bench.sim.cluster.TestCluster;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.core.select.OperationClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Six nodes; the replicas of a key are the node of its number, and the next two. */
class TokenAwareTest {

    private static final Ring RING = Ring.consecutive(TestCluster.layout(6, 1, 3));

    @Test
    void coordinator_tokenAware_isAnyReplica() {
        assertEquals(Set.of(4, 5, 0), chosen(driver(DriverPolicy.TOKEN_AWARE, node -> true), 4));
    }

    @Test
    void coordinator_someDownOrNone_isOneOfTheRest() {
        assertEquals(Set.of(4, 0), chosen(driver(DriverPolicy.TOKEN_AWARE, node -> node != 5), 4));
        assertEquals(
                Set.of(TokenAware.NONE),
                chosen(driver(DriverPolicy.TOKEN_AWARE, node -> node == 2), 4));
    }

    @Test
    void coordinator_first_isTheFirstThatIsUp() {
        assertEquals(Set.of(4), chosen(driver(DriverPolicy.TOKEN_AWARE_FIRST, node -> true), 4));
        assertEquals(
                Set.of(5), chosen(driver(DriverPolicy.TOKEN_AWARE_FIRST, node -> node != 4), 4));
    }

    @Test
    void coordinator_twoDatacenters_isOfTheClients() {
        Ring two = Ring.consecutive(TestCluster.layout(6, 2, 2));
        TokenAware driver = driver(DriverPolicy.TOKEN_AWARE, two, node -> true, () -> 0);
        for (int i = 0; i < 100; i++) {
            assertEquals(1, two.datacenter(driver.coordinator(i, 1)));
        }
    }

    /** Of three replicas the busiest is never the better of two. */
    @Test
    void coordinator_twoChoices_countsRequestsInFlight() {
        TokenAware driver = driver(DriverPolicy.TOKEN_AWARE_TWO_CHOICES, node -> true);
        Read.Origin first = driver.counted(5, Read.Origin.NONE);
        assertEquals(Set.of(4, 0), chosen(driver, 4));
        driver.counted(4, Read.Origin.NONE);
        driver.counted(0, Read.Origin.NONE);
        driver.counted(0, Read.Origin.NONE);
        assertEquals(Set.of(4, 5), chosen(driver, 4));
        first.done(null, 0);
        assertEquals(0, driver.inFlight(5));
        assertEquals(Set.of(5, 4), chosen(driver, 4));
    }

    /** Its own reads show that a replica does not answer. */
    @Test
    void coordinator_horoscope_leavesAStalledReplica() {
        AtomicLong nowNanos = new AtomicLong();
        TokenAware driver = driver(DriverPolicy.HOROSCOPE, RING, node -> true, nowNanos::get);
        assertEquals(Set.of(4, 5, 0), chosen(driver, 4));
        driver.counted(5, Read.Origin.NONE);
        nowNanos.set(1_000_000_000);

        assertEquals(Set.of(4, 0), chosen(driver, 4));
    }

    /** Reads go to a replica of their key, and are in flight until done. */
    @Test
    void read_anyKey_isAtAReplicaUntilItIsDone() {
        TokenAware driver = driver(DriverPolicy.TOKEN_AWARE, node -> true);
        List<String> wrong = new ArrayList<>();
        List<Read.Origin> waiting = new ArrayList<>();
        Keys keys = new Keys(100, 0, new Seeds(1).fork("keys", 0));
        List<ReadTarget> coordinators =
                IntStream.range(0, 6)
                        .<ReadTarget>mapToObj(number -> new Noting(number, wrong, waiting))
                        .toList();
        Reader reader =
                new Reader(
                        coordinators,
                        new double[] {1, 1, 1, 1, 1, 1},
                        keys,
                        0,
                        List.of(driver),
                        new Seeds(1).fork("reader", 0));
        for (int i = 0; i < 200; i++) {
            reader.read(Read.Origin.NONE);
        }
        assertEquals(List.of(), wrong);
        assertEquals(200, waiting.size());
        assertEquals(200, IntStream.range(0, 6).map(driver::inFlight).sum());
        assertTrue(IntStream.range(0, 6).allMatch(node -> driver.inFlight(node) > 0));
        waiting.forEach(origin -> origin.done(null, 0));
        assertEquals(0, IntStream.range(0, 6).map(driver::inFlight).sum());
    }

    private static Set<Integer> chosen(TokenAware driver, int key) {
        Set<Integer> chosen = new TreeSet<>();
        for (int i = 0; i < 200; i++) {
            chosen.add(driver.coordinator(key, 0));
        }
        return chosen;
    }

    private static TokenAware driver(DriverPolicy policy, IntPredicate isUp) {
        return driver(policy, RING, isUp, () -> 0);
    }

    private static TokenAware driver(
            DriverPolicy policy, Ring ring, IntPredicate isUp, LongSupplier clock) {
        return new TokenAware(policy, ring, isUp, new Seeds(1).fork("driver", 0), clock);
    }

    /** A coordinator that notes keys of which its node has no replica. */
    private record Noting(int number, List<String> wrong, List<Read.Origin> waiting)
            implements ReadTarget {

        @Override
        public void read(OperationClass operation, int key, Read.Origin origin) {
            waiting.add(origin);
            int[] replicas = RING.replicas(RING.groupOf(key));
            if (IntStream.of(replicas).noneMatch(node -> node == number)) {
                wrong.add(key + " at " + number);
            }
        }
    }
}
