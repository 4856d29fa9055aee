package io.horoscope.core.wire;

import io.horoscope.core.node.NodeAddress;

/** A datagram whose tag was verified: who sent it, where it stands in the sender's stream, and what it says. */
public final class Frame {

    private final int keyId;
    private final NodeAddress sender;
    private final long epoch;
    private final long sequence;
    private final Message message;

    Frame(int keyId, NodeAddress sender, long epoch, long sequence, Message message) {
        this.keyId = keyId;
        this.sender = sender;
        this.epoch = epoch;
        this.sequence = sequence;
        this.message = message;
    }

    /** The key that signed it. */
    public int keyId() {
        return keyId;
    }

    public NodeAddress sender() {
        return sender;
    }

    public long epoch() {
        return epoch;
    }

    public long sequence() {
        return sequence;
    }

    /** A {@link Report}, {@link Subscribe} or {@link Scores}. */
    public Message message() {
        return message;
    }
}
