package io.horoscope.cassandra.plan;

import io.horoscope.core.select.SelectionContext;
import java.nio.ByteBuffer;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.locator.Endpoints;
import org.apache.cassandra.locator.EndpointsForRange;
import org.apache.cassandra.locator.EndpointsForToken;

/**
 * The token and the hash of the key that is read. For a scan it is the left end of the range of the
 * ring that the replicas share. Allocates nothing for tokens of the Murmur3 partitioner.
 */
final class ReadKey {

    private ReadKey() {}

    /** Sets what is read from {@code replicas}. */
    static void fill(SelectionContext context, Endpoints<?> replicas) {
        Token token = token(replicas);
        if (token instanceof LongToken) {
            long value = ((LongToken) token).token;
            context.key(value, mix(value));
        } else {
            context.key(0, token == null ? 0 : mix(bytes(token)));
        }
    }

    private static Token token(Endpoints<?> replicas) {
        if (replicas instanceof EndpointsForToken) {
            return ((EndpointsForToken) replicas).token();
        }
        return replicas instanceof EndpointsForRange
                ? ((EndpointsForRange) replicas).range().left
                : null;
    }

    /** FNV-1a, 64 bits. */
    private static long bytes(Token token) {
        ByteBuffer bytes = token.getPartitioner().getTokenFactory().toByteArray(token);
        long hash = 0xcbf29ce484222325L;
        for (int i = bytes.position(); i < bytes.limit(); i++) {
            hash = (hash ^ (bytes.get(i) & 0xFF)) * 0x100000001b3L;
        }
        return hash;
    }

    /**
     * The finaliser of MurmurHash3: every bit of the result depends on every bit of the value. A
     * token is a hash already, but the keys of one node or of one range share its upper bits.
     */
    private static long mix(long value) {
        long mixed = value;
        mixed = (mixed ^ (mixed >>> 33)) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ (mixed >>> 33);
    }
}
