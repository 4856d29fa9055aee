package io.horoscope.director.state;

import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.wire.Frame;
import io.horoscope.core.wire.HandMade;
import io.horoscope.core.wire.Rejection;
import io.horoscope.core.wire.TakenSequences;
import io.horoscope.core.wire.Wire;
import java.net.InetSocketAddress;
import java.util.SplittableRandom;

/**
 * A monitor or a coordinator that sends random datagrams with its own address. A simple model, of
 * the proofs that it received and the sequences that it used, gives the result expected of a
 * director for each datagram.
 */
final class FuzzedProcess {

    private static final int REPORT = 1;
    private static final int SUBSCRIBE = 2;
    private static final int ROUTING = 5;
    private static final int[] OTHER_TYPES = {0, 3, 4, 6, 255};
    private static final int STREAM_ROUNDS = 60_000;

    private final NodeKeys keys;
    private final int kind;
    private final InetSocketAddress endpoint;
    private final SplittableRandom random;
    private final HandMade datagram = new HandMade();
    private final TakenSequences[] streams =
            new TakenSequences[2]; // of this start and of the previous one
    private final long[] proofs = new long[4]; // by period, newest first
    private long proofPeriod;
    private int roundsLeft;
    private Rejection expected;

    FuzzedProcess(NodeKeys keys, int kind, int port, SplittableRandom random) {
        this.keys = keys;
        this.kind = kind;
        this.endpoint = Harness.endpoint(port);
        this.random = random;
        this.streams[0] = new TakenSequences(random.nextLong());
    }

    static FuzzedProcess monitor(NodeKeys keys, int port, SplittableRandom random) {
        return new FuzzedProcess(keys, REPORT, port, random);
    }

    static FuzzedProcess coordinator(NodeKeys keys, int port, SplittableRandom random) {
        return new FuzzedProcess(keys, SUBSCRIBE, port, random);
    }

    InetSocketAddress endpoint() {
        return endpoint;
    }

    /** The expected result of the last datagram; null if it must be taken. */
    Rejection expected() {
        return expected;
    }

    /** Records a challenge of the director. */
    void challenged(Harness.Sent sent, long period) {
        Frame frame = sent.readBy(keys);
        proceedTo(period);
        proofs[0] = frame.header().challenge();
    }

    /** An undamaged datagram with a valid tag; six in ten have wrong fields. */
    byte[] next(long period, MacKey foreignKey) {
        proceedTo(period);
        if (roundsLeft-- == 0) {
            streams[1] = streams[0];
            streams[0] = new TakenSequences(random.nextLong());
            roundsLeft = STREAM_ROUNDS;
        }
        boolean sound = random.nextInt(10) < 4;
        TakenSequences numbers = streams[sound || random.nextInt(4) > 0 ? 0 : 1];
        datagram.node = keys.node();
        datagram.challenge = random.nextLong();
        datagram.stream = numbers.stream();
        datagram.sequence = sound ? numbers.newest() + 1 : numbers.any(random);
        datagram.type = sound || random.nextInt(3) > 0 ? kind() : OTHER_TYPES[random.nextInt(5)];
        datagram.body =
                sound || random.nextBoolean()
                        ? HandMade.body(datagram.type, random)
                        : HandMade.anyBody(random);
        int age = sound ? 0 : random.nextInt(6);
        datagram.proof = age < proofs.length ? proofs[age] : random.nextLong();
        boolean proven = age < 2 && datagram.proof != 0;
        boolean foreign = !sound && random.nextInt(8) == 0;
        MacKey key = foreign ? foreignKey : keys.signing();
        expected = judge(key, proven, numbers);
        return datagram.signed(key);
    }

    /** A valid datagram, then damaged. */
    byte[] damaged(long period) {
        proceedTo(period);
        datagram.node = keys.node();
        datagram.stream = streams[0].stream();
        datagram.sequence = streams[0].newest() + 1;
        datagram.type = kind();
        datagram.body = HandMade.body(datagram.type, random);
        datagram.proof = proofs[random.nextInt(2)];
        return HandMade.damaged(datagram.signed(keys.signing()), random);
    }

    private int kind() {
        return kind == SUBSCRIBE && random.nextInt(8) == 0 ? ROUTING : kind;
    }

    private Rejection judge(MacKey key, boolean proven, TakenSequences numbers) {
        if (datagram.type == 0 || datagram.type > ROUTING) {
            return Rejection.UNKNOWN_TYPE;
        }
        if (datagram.type == 3 || datagram.type == 4) {
            return Rejection.UNEXPECTED_TYPE;
        }
        if (!key.equals(keys.signing())) {
            return key.id() == keys.signing().id() ? Rejection.BAD_TAG : Rejection.UNKNOWN_KEY;
        }
        if (!HandMade.isBody(datagram.type, datagram.body)) {
            return Rejection.MALFORMED_BODY;
        }
        if (!proven) {
            return Rejection.UNPROVEN;
        }
        return numbers.take(datagram.sequence) ? null : Rejection.REPLAYED;
    }

    private void proceedTo(long period) {
        for (; proofPeriod < period; proofPeriod++) {
            System.arraycopy(proofs, 0, proofs, 1, proofs.length - 1);
            proofs[0] = 0;
        }
    }

    static long period(long nanos) {
        return nanos / Wire.CHALLENGE_PERIOD_NANOS;
    }
}
