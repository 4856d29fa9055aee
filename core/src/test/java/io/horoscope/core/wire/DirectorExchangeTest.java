package io.horoscope.core.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.key.Tagger;
import io.horoscope.core.wire.DirectorExchange.Reply;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A client with two directors, whose datagrams are written by hand here. */
class DirectorExchangeTest {

    private static final long PERIOD = Wire.CHALLENGE_PERIOD_NANOS;
    private static final long ASKED = 0x77;

    private final SplittableRandom random = new SplittableRandom(5);
    private final DirectorExchange exchange =
            new DirectorExchange(() -> Datagrams.KEYS, 2, random::nextLong);
    private FrameWriter director = new FrameWriter(40, Tagger.create());
    private long nowNanos = Long.MAX_VALUE - PERIOD;

    @Test
    void write_oneMessage_hasOneSequenceForAllAndAChallengeForEach() {
        exchange.next();
        FrameHeader first = written(0);
        FrameHeader second = written(1);
        assertEquals(1, first.sequence());
        assertEquals(1, second.sequence());
        assertEquals(first.stream(), second.stream());
        assertTrue(first.challenge() != second.challenge());
        assertTrue(first.challenge() != 0 && second.challenge() != 0);
        assertEquals(0, first.proof());
        exchange.next();
        assertEquals(2, written(0).sequence());
    }

    @Test
    void read_challenge_isEchoedToThatDirectorOnly() {
        exchange.next();
        Reply reply = read(challenge(written(0).challenge(), false)).value();
        assertEquals(0, reply.director());
        assertTrue(reply.sendAgain());
        FrameHeader again = written(0);
        assertEquals(ASKED, again.proof());
        assertEquals(1, again.sequence(), "the same message");
        assertEquals(0, written(1).proof());
    }

    /** A director that answers each message with a challenge is sent it twice, no more. */
    @Test
    void read_challengeAfterChallenge_isAnsweredOnceForEachMessage() {
        for (int i = 0; i < 3; i++) {
            exchange.next();
            assertTrue(read(challenge(written(0).challenge(), false)).value().sendAgain());
            for (int more = 0; more < 5; more++) {
                assertFalse(read(challenge(written(0).challenge(), false)).value().sendAgain());
            }
        }
    }

    @Test
    void read_challengeToWhatWasTaken_isNotedAndNothingIsSentAgain() {
        exchange.next();
        long mine = written(0).challenge();
        assertFalse(read(challenge(mine, true)).value().sendAgain());
        assertEquals(ASKED, written(0).proof());
        assertTrue(read(challenge(mine, false)).value().sendAgain(), "but the next may ask for it");
    }

    /** L1: without an echo of a challenge of this client, no MAC is computed. */
    @Test
    void read_proofOfNoChallenge_isRefusedBeforeAnyKeyIsLookedUp() {
        exchange.next();
        written(0);
        for (long proof : new long[] {0, 1, -1, ASKED}) {
            byte[] forged = scores(proof);
            forged[forged.length - 1] ^= 1;
            assertEquals(Rejection.UNPROVEN, read(forged).rejection(), "proof " + proof);
            assertEquals(Rejection.UNPROVEN, read(scores(proof)).rejection(), "proof " + proof);
        }
    }

    /** L2: an echo of one period ago is taken, one of two periods ago is refused. */
    @Test
    void read_echoOfThePeriodBefore_isTakenAndOlderIsNot() {
        exchange.next();
        byte[] young = scores(written(0).challenge());
        byte[] old = scores(written(0).challenge());
        nowNanos += 2 * PERIOD - 1;
        assertNull(read(young).rejection());
        nowNanos += 1;
        assertEquals(Rejection.UNPROVEN, read(old).rejection());
    }

    /** Many periods without a datagram end the last challenge as well as the one before it. */
    @Test
    void read_echoAfterManyPeriods_isRefused() {
        exchange.next();
        byte[] old = scores(written(0).challenge());
        nowNanos += 7 * PERIOD;
        assertEquals(Rejection.UNPROVEN, read(old).rejection());
        assertNull(read(scores(written(0).challenge())).rejection());
    }

    /** M4, M5: whatever its stream, at once, and the state of former directors is removed. */
    @Test
    void read_thousandDirectorsOneAfterAnother_areAllTaken() {
        for (int life = 1; life <= 1_000; life++) {
            director = new FrameWriter(random.nextLong(), Tagger.create());
            for (int i = 0; i < 5; i++) {
                exchange.next();
                assertNull(read(scores(written(0).challenge())).rejection(), "director " + life);
                nowNanos += 1_000_000_000L;
            }
        }
    }

    /**
     * M6: two directors with one address are distinguished by stream and proof, and either may
     * stop.
     */
    @Test
    void read_twoDirectorsOfOneAddress_doNotShutEachOtherOut() {
        FrameWriter[] both = {
            new FrameWriter(1, Tagger.create()), new FrameWriter(2, Tagger.create())
        };
        for (int i = 0; i < 1_000; i++) {
            exchange.next();
            for (int one = 0; one < 2; one++) {
                boolean dead = i > 500 && one == 1;
                director = both[one];
                if (!dead) {
                    Decoded<Reply> reply = read(scores(written(one).challenge()));
                    assertNull(reply.rejection(), "director " + one + ", round " + i);
                    assertEquals(one, reply.value().director());
                }
            }
            nowNanos += 100_000_000L;
        }
    }

    private byte[] challenge(long proof, boolean taken) {
        return Datagrams.written(
                director,
                new Challenge(taken),
                new Envelope(Datagrams.NODE, Datagrams.KEY, ASKED, proof));
    }

    private byte[] scores(long proof) {
        return Datagrams.written(
                director,
                new Scores(List.of()),
                new Envelope(Datagrams.NODE, Datagrams.KEY, 0, proof));
    }

    private FrameHeader written(int to) {
        ByteBuffer out = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);
        exchange.write(to, new Subscribe(1_000_000), nowNanos, out);
        return FrameHeader.read(out.array(), 0, out.limit()).value();
    }

    private Decoded<Reply> read(byte[] bytes) {
        return exchange.read(bytes, bytes.length, nowNanos);
    }
}
