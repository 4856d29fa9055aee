package io.horoscope.core.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeAddressTest {

    @Test
    void parse_bothFamilies_comeBack() {
        for (String text : List.of("127.0.0.1", "255.255.255.255", "10.0.0.255")) {
            assertEquals(text, NodeAddress.parse(text).toString());
        }
        assertEquals(NodeAddress.parse("2001:db8:0:0:0:0:0:1"), NodeAddress.parse("2001:db8::1"));
        assertEquals(NodeAddress.parse("10.0.0.1"), NodeAddress.parse("::ffff:10.0.0.1"));
    }

    @Test
    void parse_whatIsNoLiteral_isRefusedWithoutAskingAResolver() {
        for (String bad :
                List.of(
                        "",
                        "localhost",
                        "10.0.0",
                        "10.0.0.256",
                        "10.0.0.1.",
                        "1:2",
                        "::g",
                        "10.0.0.-1",
                        "a b")) {
            assertThrows(IllegalArgumentException.class, () -> NodeAddress.parse(bad), bad);
        }
    }

    @Test
    void write_then_read_isTheSame() {
        for (String text : List.of("127.0.0.1", "fe80::1")) {
            ByteBuffer buffer = ByteBuffer.allocate(NodeAddress.BYTES);
            NodeAddress.parse(text).write(buffer);
            buffer.flip();
            assertEquals(NodeAddress.parse(text), NodeAddress.read(buffer));
        }
    }

    @Test
    void compareTo_isByUnsignedBytes() {
        assertTrue(NodeAddress.parse("10.0.0.9").compareTo(NodeAddress.parse("200.0.0.1")) < 0);
        assertTrue(NodeAddress.parse("ff00::1").compareTo(NodeAddress.parse("::1")) > 0);
        assertNotEquals(NodeAddress.parse("10.0.0.1"), NodeAddress.parse("10.0.0.2"));
    }
}
