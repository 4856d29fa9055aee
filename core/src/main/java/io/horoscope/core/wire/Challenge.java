package io.horoscope.core.wire;

import java.nio.ByteBuffer;

/**
 * A director's answer to a datagram without a current proof. The challenge to echo is in the
 * header; the body says whether the datagram was accepted. It is shorter than any datagram that it
 * answers.
 */
public final class Challenge implements Message {

    private static final int TAKEN_FLAG = 1;

    private final boolean taken;

    /**
     * @param taken whether the datagram was accepted, because its proof was the previous one;
     *     otherwise it has to be sent again
     */
    public Challenge(boolean taken) {
        this.taken = taken;
    }

    public boolean taken() {
        return taken;
    }

    @Override
    public MessageType type() {
        return MessageType.CHALLENGE;
    }

    @Override
    public void writeBody(ByteBuffer out) {
        out.put((byte) (taken ? TAKEN_FLAG : 0));
    }

    /** Reads a body, or null if it is not one. Flags of later versions are ignored. */
    static Challenge readBody(ByteBuffer in) {
        return in.hasRemaining() ? new Challenge((in.get() & TAKEN_FLAG) != 0) : null;
    }
}
