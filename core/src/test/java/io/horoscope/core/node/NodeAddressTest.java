package io.horoscope.core.node;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NodeAddressTest {

    @Test
    void parse_bothFamilies_comeBack() {
        for (String text : List.of("127.0.0.1", "255.255.255.255", "10.0.0.255", "0.0.0.0")) {
            assertEquals(text, NodeAddress.parse(text).toString());
        }
        assertEquals(NodeAddress.parse("2001:db8:0:0:0:0:0:1"), NodeAddress.parse("2001:db8::1"));
        assertEquals(NodeAddress.parse("2001:DB8::A"), NodeAddress.parse("2001:db8::a"));
    }

    /** One machine must not have two identities. */
    @Test
    void parse_mappedForm_isTheIpv4Address() {
        assertEquals(NodeAddress.parse("10.0.0.1"), NodeAddress.parse("::ffff:10.0.0.1"));
        assertEquals("10.0.0.1", NodeAddress.parse("::ffff:a00:1").toString());
        assertNotEquals(NodeAddress.parse("0.0.0.1"), NodeAddress.parse("::1"));
    }

    /** No cause but the JDK's own "invalid IPv6 address": an answer of a resolver would read otherwise. */
    @Test
    void parse_whatIsNoLiteral_isRefusedWithoutAskingAResolver() {
        for (String bad :
                List.of(
                        "",
                        "localhost",
                        "10.0.0",
                        "10.0.0.256",
                        "10.0.0.1.",
                        ".10.0.0.1",
                        "10.0.0.-1",
                        "0x7f.0.0.1",
                        "2130706433",
                        "1:2",
                        "::g",
                        ":::",
                        "::1%lo",
                        "[::1]",
                        "10.0.0.1:9",
                        ".::1",
                        ".:1",
                        "..:",
                        "a b",
                        " 10.0.0.1")) {
            IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> NodeAddress.parse(bad), bad);
            assertTrue(thrown.getMessage().startsWith("'" + bad + "' is not an IP address"));
            assertTrue(
                    thrown.getCause() == null
                            || thrown.getCause().getMessage().contains("invalid IPv6 address"),
                    bad + ": " + thrown.getCause());
        }
    }

    @Test
    void parse_anyCharactersOfAddresses_isAnAddressOrRefused() {
        Rounds.of(
                20_000,
                random -> {
                    StringBuilder text = new StringBuilder();
                    for (int length = random.nextInt(20); length > 0; length--) {
                        text.append("0123456789abcdef:::...".charAt(random.nextInt(22)));
                    }
                    try {
                        NodeAddress address = NodeAddress.parse(text.toString());
                        assertEquals(address, NodeAddress.parse(address.toString()));
                    } catch (IllegalArgumentException e) {
                        assertTrue(
                                e.getCause() == null
                                        || e.getCause().getMessage().contains("invalid IPv6"),
                                () -> "asked a resolver: " + e.getCause());
                    }
                });
    }

    @Test
    void anyAddress_throughTextBytesAndInetAddress_isTheSame() {
        Rounds.of(
                5_000,
                random -> {
                    byte[] bytes = bytes(random);
                    NodeAddress address = NodeAddress.of(inetAddress(bytes));
                    assertEquals(address, NodeAddress.parse(address.toString()));
                    assertEquals(address, NodeAddress.of(address.inetAddress()));
                    assertEquals(bytes.length == 4, address.inetAddress() instanceof Inet4Address);
                    assertEquals(
                            address.hashCode(), NodeAddress.parse(address.toString()).hashCode());
                    ByteBuffer wire = ByteBuffer.allocate(NodeAddress.BYTES);
                    address.write(wire);
                    assertArrayEquals(sixteen(bytes), wire.array());
                    wire.flip();
                    assertEquals(address, NodeAddress.read(wire));
                });
    }

    @Test
    void compareTo_anyTwo_isByUnsignedBytes() {
        Rounds.of(
                5_000,
                random -> {
                    byte[] one = bytes(random);
                    byte[] other = random.nextInt(4) == 0 ? one : bytes(random);
                    NodeAddress left = NodeAddress.of(inetAddress(one));
                    NodeAddress right = NodeAddress.of(inetAddress(other));
                    int expected = Arrays.compareUnsigned(sixteen(one), sixteen(other));
                    assertEquals(Integer.signum(expected), Integer.signum(left.compareTo(right)));
                    assertEquals(expected == 0, left.equals(right));
                });
    }

    private static byte[] bytes(SplittableRandom random) {
        byte[] bytes = new byte[random.nextBoolean() ? 4 : 16];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] sixteen(byte[] bytes) {
        return bytes.length == 16
                ? bytes
                : ByteBuffer.allocate(16).putLong(0).putInt(0xffff).put(bytes).array();
    }

    private static InetAddress inetAddress(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }
}
