package io.horoscope.core.node;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;

/**
 * A node's identity: the IP address by which the cluster knows it (Cassandra's broadcast address),
 * as 16 bytes.
 *
 * <p>An IPv4 address is held in its IPv4-mapped form (::ffff:a.b.c.d, RFC 4291), so both families
 * share one layout.
 */
public final class NodeAddress implements Comparable<NodeAddress> {

    /** Bytes of an address on the wire. */
    public static final int BYTES = 16;

    private static final long IPV4_MAPPED = 0xffffL << 32;

    private final long high;
    private final long low;

    private NodeAddress(long high, long low) {
        this.high = high;
        this.low = low;
    }

    public static NodeAddress of(InetAddress address) {
        byte[] bytes = address.getAddress();
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return bytes.length == 4
                ? new NodeAddress(0, IPV4_MAPPED | Integer.toUnsignedLong(buffer.getInt()))
                : new NodeAddress(buffer.getLong(), buffer.getLong());
    }

    /**
     * The address that a text names.
     *
     * @param text a literal IPv4 or IPv6 address; names are refused, for identity must not depend
     *     on a resolver
     * @throws IllegalArgumentException if it is not such a literal
     */
    public static NodeAddress parse(String text) {
        boolean literal = text.indexOf(':') >= 0 ? isIpv6Literal(text) : isIpv4Literal(text);
        if (!literal) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not an IP address such as 10.0.0.1 or 2001:db8::1");
        }
        try {
            return of(InetAddress.getByName(text));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("'" + text + "' is not an IP address", e);
        }
    }

    /** Reads the next {@link #BYTES} bytes. */
    public static NodeAddress read(ByteBuffer buffer) {
        return new NodeAddress(buffer.getLong(), buffer.getLong());
    }

    /** Writes {@link #BYTES} bytes. */
    public void write(ByteBuffer buffer) {
        buffer.putLong(high).putLong(low);
    }

    public InetAddress inetAddress() {
        byte[] bytes =
                isIpv4()
                        ? ByteBuffer.allocate(4).putInt((int) low).array()
                        : ByteBuffer.allocate(BYTES).putLong(high).putLong(low).array();
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("4 and 16 bytes are always an address", e);
        }
    }

    private boolean isIpv4() {
        return high == 0 && low >>> 32 == 0xffffL;
    }

    private static boolean isIpv4Literal(String text) {
        String[] parts = text.split("\\.", -1);
        if (parts.length != 4) {
            return false;
        }
        for (String part : parts) {
            if (!part.matches("[0-9]{1,3}") || Integer.parseInt(part) > 255) {
                return false;
            }
        }
        return true;
    }

    /**
     * The JDK asks a resolver for what does not begin with a digit or a colon, whatever else is in
     * it.
     */
    private static boolean isIpv6Literal(String text) {
        return text.matches("[0-9a-fA-F:][0-9a-fA-F:.]{1,44}");
    }

    @Override
    public int compareTo(NodeAddress other) {
        int byHigh = Long.compareUnsigned(high, other.high);
        return byHigh != 0 ? byHigh : Long.compareUnsigned(low, other.low);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NodeAddress
                && high == ((NodeAddress) other).high
                && low == ((NodeAddress) other).low;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(high * 31 + low);
    }

    /** The address in text, as {@link #parse} takes it. */
    @Override
    public String toString() {
        return inetAddress().getHostAddress();
    }
}
