package io.horoscope.core.wire;

import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.node.NodeAddress;
import java.nio.ByteBuffer;

/** Writes one sender's signed datagrams, numbering them from 1. Used by one thread. */
public final class FrameWriter {

    private final NodeAddress sender;
    private final long epoch;
    private final Tagger tagger;
    private long sequence;

    /**
     * @param epoch greater than that of any earlier boot of this sender (milliseconds since 1970 at start-up serve)
     */
    public FrameWriter(NodeAddress sender, long epoch, Tagger tagger) {
        this.sender = sender;
        this.epoch = epoch;
        this.tagger = tagger;
    }

    /** The sequence of the datagram that was written last; 0 before the first. */
    public long sequence() {
        return sequence;
    }

    public long epoch() {
        return epoch;
    }

    /**
     * Writes a whole datagram and leaves {@code out} ready for reading it.
     *
     * @param key what the receiver verifies with
     * @param out is cleared first; holds at least {@link Wire#MAX_DATAGRAM_BYTES} bytes and has an accessible array
     */
    public void write(Message message, MacKey key, ByteBuffer out) {
        sequence++;
        out.clear();
        out.putInt(Wire.MAGIC)
                .put(Wire.VERSION)
                .put(message.type().code())
                .putShort((short) key.id());
        sender.write(out);
        out.putLong(epoch).putLong(sequence).putShort((short) 0);
        message.writeBody(out);
        int end = out.position();
        out.putShort(Wire.LENGTH_OFFSET, (short) (end - Wire.BODY_OFFSET));
        out.put(tagger.tag(key, out.array(), out.arrayOffset(), end), 0, Wire.TAG_BYTES);
        out.flip();
    }
}
