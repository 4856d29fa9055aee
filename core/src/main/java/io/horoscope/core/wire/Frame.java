package io.horoscope.core.wire;

/** A datagram whose tag was verified: header and body. */
public final class Frame {

    private final FrameHeader header;
    private final Message message;

    Frame(FrameHeader header, Message message) {
        this.header = header;
        this.message = message;
    }

    public FrameHeader header() {
        return header;
    }

    /** The body, of the type in the header. */
    public Message message() {
        return message;
    }
}
