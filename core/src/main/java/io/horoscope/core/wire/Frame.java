package io.horoscope.core.wire;

import io.horoscope.core.key.MacKey;

/** A datagram whose tag was verified: header, body, and the key that it is signed with. */
public final class Frame {

    private final FrameHeader header;
    private final Message message;
    private final MacKey key;

    Frame(FrameHeader header, Message message, MacKey key) {
        this.header = header;
        this.message = message;
        this.key = key;
    }

    public FrameHeader header() {
        return header;
    }

    public MacKey key() {
        return key;
    }

    /** The body, of the type in the header. */
    public Message message() {
        return message;
    }
}
