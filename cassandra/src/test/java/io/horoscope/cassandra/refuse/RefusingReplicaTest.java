package io.horoscope.cassandra.refuse;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.request.OwnReads;
import org.apache.cassandra.concurrent.ExecutorLocals;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.NoPayload;
import org.apache.cassandra.net.Verb;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A node with 4 slots that takes 1 ms for a read. */
class RefusingReplicaTest {

    private static final long MILLI = 1_000_000L;

    private int queued = 11; // Expected: 3 ms.
    private boolean isOn = true;
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

    private RefusingReplica replica() {
        OwnReads reads = new OwnReads(() -> queued, () -> 4);
        reads.served(MILLI, false, 1);
        return new RefusingReplica(reads, read -> isOn, coordinator -> null);
    }

    private static Message<?> read(long priceNanos) {
        return PriceParameter.add(Message.out(Verb.READ_REQ, NoPayload.noPayload), priceNanos);
    }
}
