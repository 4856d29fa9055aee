package io.horoscope.cassandra.refuse;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.cassandra.request.CustomParameters;
import io.horoscope.cassandra.request.OwnReads;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.replica.LastReported;
import io.horoscope.core.replica.Reported;
import org.apache.cassandra.concurrent.ExecutorLocals;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.NoPayload;
import org.apache.cassandra.net.Verb;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A node with 4 slots that takes 1 ms for a read. */
class RefusingReplicaTest {

    private static final long MILLI = 1_000_000L;
    private static final InetAddressAndPort COORDINATOR =
            InetAddressAndPort.getByAddress(NodeAddress.parse("127.0.0.1").inetAddress());

    private int queued = 11; // Expected: 3 ms.
    private boolean isOn = true;
    private final NodeRegistry nodes = TestRing.of("127.0.0.0", "127.0.0.1");
    private final RefusingReplica replica = replica();

    @BeforeAll
    static void initialise() {
        DatabaseDescriptor.clientInitialization();
    }

    @Test
    void refuses_longerThanThePrice_onlyThen() {
        assertTrue(replica.refuses(read(2 * MILLI)));
        assertFalse(replica.refuses(read(4 * MILLI)));
        queued = 3;
        assertFalse(replica.refuses(read(0)), "a slot is free");
    }

    @Test
    void refuses_noPriceScanOtherVerbOrSwitchedOff_never() {
        assertFalse(replica.refuses(Message.out(Verb.READ_REQ, NoPayload.noPayload)));
        for (Verb verb : new Verb[] {Verb.RANGE_REQ, Verb.MUTATION_REQ}) {
            Message<?> message = Message.out(verb, NoPayload.noPayload);
            assertFalse(replica.refuses(PriceParameter.add(message, 0)), verb::name);
        }
        isOn = false;
        assertFalse(replica.refuses(read(0)));
    }

    @Test
    void isRefused_readWhoseTaskRuns_onlyThat() {
        Message<?> read = read(0);
        Message<?> other = read(0);
        boolean[] refused = new boolean[2];
        replica.runRefused(
                read,
                ExecutorLocals.current(),
                () -> {
                    refused[0] = replica.isRefused(read);
                    refused[1] = replica.isRefused(other);
                });
        assertTrue(refused[0]);
        assertFalse(refused[1]);
        assertFalse(replica.isRefused(read), "after its task");
    }

    @Test
    void runRefused_taskThatThrows_leavesNothingBehind() {
        Message<?> read = read(0);
        assertThrows(
                IllegalStateException.class,
                () ->
                        replica.runRefused(
                                read,
                                ExecutorLocals.current(),
                                () -> {
                                    throw new IllegalStateException("test");
                                }));
        assertFalse(replica.isRefused(read));
    }

    /** Which counts the queue of the refusal until then. */
    @Test
    void refusal_toACoordinator_isFollowedByAReport() {
        LastReported last = nodes.find(COORDINATOR).lastReported();
        Reported calm = new Reported(0, 4, MILLI, MILLI);
        assertTrue(last.isDue(calm, false, false, 1), "the first one");
        assertFalse(last.isDue(calm, false, false, 2));
        assertNotNull(CustomParameters.of(replica.refusal(read(0))));
        assertTrue(last.isDue(calm, false, false, 3));
    }

    private RefusingReplica replica() {
        OwnReads reads = new OwnReads(() -> queued, () -> 4);
        reads.served(MILLI, false, 1);
        return new RefusingReplica(reads, nodes, read -> isOn, coordinator -> null);
    }

    private static Message<?> read(long priceNanos) {
        Message<?> read =
                Message.builder(Verb.READ_REQ, NoPayload.noPayload).from(COORDINATOR).build();
        return PriceParameter.add(read, priceNanos);
    }
}
