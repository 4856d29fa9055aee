package io.horoscope.core.wire;

import io.horoscope.core.key.MacKey;
import io.horoscope.core.node.NodeAddress;

/** The key, challenge and proof of a datagram to be written. Immutable. */
public final class Envelope {

    private final NodeAddress node;
    private final MacKey key;
    private final long challenge;
    private final long proof;

    /**
     * @param node whose key it is: the sender of a REPORT or SUBSCRIBE, the recipient of SCORES or
     *     a CHALLENGE
     * @param key the key that the receiver verifies with
     * @param challenge for the receiver to echo; 0 for none
     * @param proof the receiver's last challenge; 0 for none
     */
    public Envelope(NodeAddress node, MacKey key, long challenge, long proof) {
        this.node = node;
        this.key = key;
        this.challenge = challenge;
        this.proof = proof;
    }

    NodeAddress node() {
        return node;
    }

    MacKey key() {
        return key;
    }

    long challenge() {
        return challenge;
    }

    long proof() {
        return proof;
    }
}
