package io.horoscope.cassandra.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.replica.LastReported;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.NoPayload;
import org.apache.cassandra.net.Verb;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A replica of two coordinators, 127.0.0.1 and 127.0.0.2. */
class ReadRepliesTest {

    private static final int MEMBER = 1;
    private static final int OTHER_MEMBER = 2;
    private static final int STRANGER = 9;

    private final NodeRegistry nodes = TestRing.of("127.0.0.0", "127.0.0.1", "127.0.0.2");
    private final Message<NoPayload> reply =
            Message.builder(Verb.READ_RSP, NoPayload.noPayload).from(endpoint(0)).build();
    private int queued = 1; // The read that ends.
    private boolean onEach;
    private byte[] report;
    private long nowNanos = 1_000;
    private final ReadReplies replies =
            new ReadReplies(
                    () -> nowNanos,
                    new OwnReads(() -> queued, () -> 4),
                    nodes,
                    () -> onEach,
                    coordinator -> report,
                    () -> Facts.EMPTY);

    @BeforeAll
    static void initialise() {
        DatabaseDescriptor.clientInitialization();
    }

    @Test
    void withState_noStart_isTheReply() {
        assertSame(reply, replies.withState(reply));
    }

    @Test
    void withState_noNews_isTheReplyButForOneOfEight() {
        assertNotNull(state(MEMBER), "the first one to a coordinator");
        assertNotNull(state(OTHER_MEMBER), "the first one to another");
        for (int i = 3; i < LastReported.ONE_OF; i++) {
            replies.started(endpoint(MEMBER));
            assertSame(reply, replies.withState(reply), "reply " + i);
        }
        assertNotNull(state(MEMBER), "the eighth of this thread");
        assertNull(state(OTHER_MEMBER));
    }

    @Test
    void withState_busySlots_isOnEachReply() {
        queued = 3;
        for (int i = 0; i < 3; i++) {
            assertEquals(2, ReplicaState.ofAnswer(state(MEMBER)).queued());
        }
    }

    @Test
    void withState_coordinatorOutsideTheRing_isOnEachReply() {
        for (int i = 0; i < 3; i++) {
            assertNotNull(state(STRANGER));
        }
    }

    @Test
    void withState_selectorNeedsEachReport_isOnEachReply() {
        onEach = true;
        for (int i = 0; i < 3; i++) {
            assertNotNull(state(MEMBER));
        }
    }

    /** The parameter is there anyway. */
    @Test
    void withState_newReport_isThereAsWell() {
        state(MEMBER);
        report = new byte[] {7};
        replies.started(endpoint(MEMBER));
        Message<NoPayload> completed = replies.withState(reply);
        assertNotNull(CustomParameters.of(completed));
        assertSame(report, CustomParameters.report(completed));
    }

    private byte[] state(int coordinator) {
        replies.started(endpoint(coordinator));
        return CustomParameters.of(replies.withState(reply));
    }

    private static InetAddressAndPort endpoint(int i) {
        return InetAddressAndPort.getByAddress(NodeAddress.parse("127.0.0." + i).inetAddress());
    }
}
