package io.horoscope.cassandra.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.select.SelectionContext;
import org.apache.cassandra.dht.ByteOrderedPartitioner.BytesToken;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.apache.cassandra.dht.Range;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.locator.EndpointsForRange;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.junit.jupiter.api.Test;

class ReadKeyTest {

    private static final InetAddressAndPort ENDPOINT = TestRing.endpoint("127.0.0.1");

    private final SelectionContext context =
            new SelectionContext(bound -> 0, new ReplicaTable(), 4);

    @Test
    void fill_murmur3Token_isTheTokenAndWellMixedBits() {
        fill(new LongToken(Long.MIN_VALUE + 1));
        assertEquals(Long.MIN_VALUE + 1, context.token());
        long hash = context.keyHash();
        fill(new LongToken(Long.MIN_VALUE + 3));
        int different = Long.bitCount(hash ^ context.keyHash());
        assertTrue(different > 16 && different < 48, "bits that differ: " + different);
        fill(new LongToken(Long.MIN_VALUE + 1));
        assertEquals(hash, context.keyHash());
    }

    @Test
    void fill_range_isItsLeftEnd() {
        Range<Token> range = new Range<>(new LongToken(40), new LongToken(90));
        ReadKey.fill(context, EndpointsForRange.of(Replica.fullReplica(ENDPOINT, range)));
        assertEquals(40, context.token());
        long hash = context.keyHash();
        fill(new LongToken(40));
        assertEquals(hash, context.keyHash());
    }

    @Test
    void fill_tokenThatIsNoNumber_hashesItsBytes() {
        fill(new BytesToken(new byte[] {1, 2, 3}));
        assertEquals(0, context.token());
        long hash = context.keyHash();
        fill(new BytesToken(new byte[] {1, 2, 4}));
        assertNotEquals(hash, context.keyHash());
        fill(new BytesToken(new byte[] {1, 2, 3}));
        assertEquals(hash, context.keyHash());
    }

    private void fill(Token token) {
        ReadKey.fill(
                context, EndpointsForToken.of(token, Replica.fullReplica(ENDPOINT, token, token)));
    }
}
