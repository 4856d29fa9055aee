package io.horoscope.core.wire;

import java.nio.ByteBuffer;

/** The body of a datagram. */
public interface Message {

    MessageType type();

    /** Writes the body, at most {@link Wire#MAX_BODY_BYTES} bytes. */
    void writeBody(ByteBuffer out);
}
