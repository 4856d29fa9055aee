package io.horoscope.cassandra.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.core.replica.Facts;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.NoPayload;
import org.apache.cassandra.net.ParamType;
import org.apache.cassandra.net.Verb;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A replica of two coordinators, 127.0.0.1 and 127.0.0.2. */
class ReadRepliesTest {

    private static final int MEMBER = 1;
    private static final int STRANGER = 9;
    private static final long ID = 17;

    private final NodeRegistry nodes = TestRing.of("127.0.0.0", "127.0.0.1", "127.0.0.2");
    private final Message<NoPayload> reply =
            Message.builder(Verb.READ_RSP, NoPayload.noPayload)
                    .from(endpoint(0))
                    .withId(ID)
                    .build();
    private int queued = 1; // The read that ends.
    private byte[] report;
    private long nowNanos = 1_000;
    private final OwnReads reads = new OwnReads(() -> queued, () -> 4);
    private final ReadReplies replies =
            new ReadReplies(() -> nowNanos, reads, nodes, coordinator -> report, () -> Facts.EMPTY);

    @BeforeAll
    static void initialise() {
        DatabaseDescriptor.clientInitialization();
    }

    @Test
    void withState_noStart_isTheReply() {
        assertSame(reply, replies.withState(reply));
    }

    /** It threw, or was dropped, perhaps minutes ago: Horoscope was off since. */
    @Test
    void withState_startOfAReadWithoutReply_isTheReply() {
        replies.started(ID - 1, endpoint(MEMBER));
        assertSame(reply, replies.withState(reply));
        replies.started(ID, endpoint(MEMBER));
        assertNotNull(CustomParameters.of(replies.withState(reply)));
    }

    /** It took the time until it was given up, which no answer takes. */
    @Test
    void withState_abortedRead_isTheReply() {
        Message<NoPayload> aborted = reply.withParam(ParamType.TOMBSTONE_FAIL, 5);
        replies.started(ID, endpoint(MEMBER));
        assertSame(aborted, replies.withState(aborted));
        assertSame(reply, replies.withState(reply));
    }

    @Test
    void withState_anyCoordinator_isOnEachReply() {
        queued = 3;
        for (int i = 0; i < 20; i++) {
            assertEquals(2, ReplicaState.ofAnswer(state(MEMBER)).queued());
            assertEquals(2, ReplicaState.ofAnswer(state(STRANGER)).queued());
        }
    }

    /** The parameter is there anyway. */
    @Test
    void withState_newReport_isThereAsWell() {
        state(MEMBER);
        report = new byte[] {7};
        replies.started(ID, endpoint(MEMBER));
        Message<NoPayload> completed = replies.withState(reply);
        assertNotNull(CustomParameters.of(completed));
        assertSame(report, CustomParameters.report(completed));
    }

    private byte[] state(int coordinator) {
        replies.started(ID, endpoint(coordinator));
        return CustomParameters.of(replies.withState(reply));
    }

    private static InetAddressAndPort endpoint(int i) {
        return TestRing.endpoint("127.0.0." + i);
    }
}
