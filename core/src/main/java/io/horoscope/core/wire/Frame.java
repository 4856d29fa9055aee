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

    /** A {@link Report}, {@link Subscribe}, {@link Scores} or {@link Challenge}. */
    public Message message() {
        return message;
    }
}
