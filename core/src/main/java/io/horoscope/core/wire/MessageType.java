package io.horoscope.core.wire;

/** The type of a datagram's body. */
public enum MessageType {
    /** Monitor to director: the signals of one node. */
    REPORT(1),
    /** Coordinator to director: a request for scores until the lease ends. */
    SUBSCRIBE(2),
    /** Director to coordinator: the newest reports of some nodes. */
    SCORES(3),
    /**
     * Director to monitor or coordinator: a challenge to echo, which proves the receiver's address
     * and presence.
     */
    CHALLENGE(4),
    /** Coordinator to director: its mode, and where its reads go. */
    ROUTING(5);

    private final byte code;

    MessageType(int code) {
        this.code = (byte) code;
    }

    byte code() {
        return code;
    }

    /** The type with that code, or null. */
    static MessageType forCode(byte code) {
        for (MessageType type : values()) {
            if (type.code == code) {
                return type;
            }
        }
        return null;
    }
}
