package io.horoscope.bench.jmh;

import java.io.IOException;
import org.apache.cassandra.db.ReadResponse;
import org.apache.cassandra.io.util.DataInputBuffer;
import org.apache.cassandra.io.util.DataOutputBuffer;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;

/** Messages as bytes, by the serializer of the stock jar. Used by one thread. */
final class Wire {

    private static final byte DIGEST_BYTES = 16;
    private static final int VERSION = MessagingService.VERSION_40;

    private final DataOutputBuffer out = new DataOutputBuffer();

    /** The response to a digest read, whose own cost is the smallest there is. */
    static ReadResponse digest() throws IOException {
        byte[] digest = new byte[1 + DIGEST_BYTES];
        digest[0] = DIGEST_BYTES;
        return ReadResponse.serializer.deserialize(new DataInputBuffer(digest), VERSION);
    }

    /** The message as its receiver has it. */
    Message<?> carried(Message<?> message, InetAddressAndPort from) throws IOException {
        out.clear();
        Message.serializer.serialize(message, out, VERSION);
        try (DataInputBuffer in = new DataInputBuffer(out.getData(), 0, out.getLength())) {
            return Message.serializer.deserialize(in, from, VERSION);
        }
    }
}
