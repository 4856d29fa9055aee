package io.horoscope.director.state;

import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.wire.Wire;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * What a sender has to echo before anything that it sends is acted upon: a keyed hash of the
 * period, of where it sends from and of its node. Nothing is remembered for a sender until it has
 * echoed it. One HMAC makes or checks one. Used by the state loop only.
 *
 * <p>The lowest bit is that of the period, so that one hash decides which of the last two a proof
 * is of; the highest is always set, for 0 stands for none. 62 bits of hash remain, and 20 s to
 * guess them.
 */
public final class Challenges {

    /** How far a proof is from the period that is now. */
    enum Proof {
        /** Of neither of the last two periods, or of another place or node. */
        NONE,
        /** Of the last period: good, but soon no longer. */
        PREVIOUS,
        CURRENT
    }

    private static final long ALWAYS = 1L << 63;

    private final MacKey secret;
    private final long startNanos;
    private final Tagger tagger = Tagger.create();
    private final ByteBuffer hashed = ByteBuffer.allocate(8 + 2 * NodeAddress.BYTES + 2);

    /**
     * @param secret a new random key at each start of the director
     * @param startNanos the director's monotonic time
     */
    public Challenges(MacKey secret, long startNanos) {
        this.secret = secret;
        this.startNanos = startNanos;
    }

    /** What the node's process that sends from there shall echo now. */
    long current(InetSocketAddress source, NodeAddress node, long nowNanos) {
        return challenge(period(nowNanos), source, node);
    }

    Proof check(long proof, InetSocketAddress source, NodeAddress node, long nowNanos) {
        if (proof == 0) {
            return Proof.NONE;
        }
        long period = period(nowNanos);
        boolean current = (proof & 1) == (period & 1);
        if (challenge(current ? period : period - 1, source, node) != proof) {
            return Proof.NONE;
        }
        return current ? Proof.CURRENT : Proof.PREVIOUS;
    }

    private long challenge(long period, InetSocketAddress source, NodeAddress node) {
        hashed.clear();
        hashed.putLong(period);
        NodeAddress.of(source.getAddress()).write(hashed);
        hashed.putShort((short) source.getPort());
        node.write(hashed);
        byte[] tag = tagger.tag(secret, hashed.array(), 0, hashed.position());
        long hash = ByteBuffer.wrap(tag).getLong() >>> 2;
        return ALWAYS | (hash << 1) | (period & 1);
    }

    private long period(long nowNanos) {
        return Math.floorDiv(nowNanos - startNanos, Wire.CHALLENGE_PERIOD_NANOS);
    }
}
