package io.horoscope.core.wire;

import io.horoscope.core.key.Tagger;
import java.nio.ByteBuffer;

/** Writes one process's signed datagrams. Used by one thread. */
public final class FrameWriter {

    private final long stream;
    private final Tagger tagger;
    private long sequence;

    /**
     * @param stream drawn at random at each start of the process
     */
    public FrameWriter(long stream, Tagger tagger) {
        this.stream = stream;
        this.tagger = tagger;
    }

    /** Moves on to the next sequence number, from 1, for everything written until the next call. */
    public void next() {
        sequence++;
    }

    /**
     * Writes a whole datagram and leaves {@code out} ready for reading it.
     *
     * @param out is cleared first; holds at least {@link Wire#MAX_DATAGRAM_BYTES} bytes and has an
     *     accessible array
     */
    public void write(Message message, Envelope envelope, ByteBuffer out) {
        out.clear();
        out.putInt(Wire.MAGIC)
                .put(Wire.VERSION)
                .put(message.type().code())
                .putShort((short) envelope.key().id());
        envelope.node().write(out);
        out.putLong(stream)
                .putLong(sequence)
                .putLong(envelope.challenge())
                .putLong(envelope.proof())
                .putShort((short) 0);
        message.writeBody(out);
        int end = out.position();
        out.putShort(Wire.LENGTH_OFFSET, (short) (end - Wire.BODY_OFFSET));
        byte[] tag = tagger.tag(envelope.key(), out.array(), out.arrayOffset(), end);
        out.put(tag, 0, Wire.TAG_BYTES);
        out.flip();
    }
}
