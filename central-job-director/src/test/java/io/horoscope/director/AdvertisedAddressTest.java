package io.horoscope.director;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.horoscope.core.node.NodeAddress;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which of a machine's addresses names the director. */
class AdvertisedAddressTest {

    @Test
    void best_ofEveryKind_isTheFirstRoutableIpv4() {
        assertEquals(
                NodeAddress.parse("10.0.0.5"),
                best("127.0.0.1", "fe80::1", "169.254.1.1", "2001:db8::1", "10.0.0.5", "10.0.0.6"));
    }

    @Test
    void best_withoutRoutableIpv4_fallsBackInOrder() {
        assertEquals(
                NodeAddress.parse("2001:db8::1"), best("127.0.0.1", "169.254.1.1", "2001:db8::1"));
        assertEquals(NodeAddress.parse("169.254.1.1"), best("::1", "127.0.0.1", "169.254.1.1"));
        assertEquals(NodeAddress.parse("127.0.0.1"), best("::1", "127.0.0.1"));
        assertEquals(NodeAddress.of(InetAddress.getLoopbackAddress()), best());
    }

    @Test
    void derive_boundAddress_isItself() throws Exception {
        InetAddress bound = InetAddress.getByName("127.0.0.9");

        assertEquals(NodeAddress.of(bound), AdvertisedAddress.derive(bound));
    }

    @Test
    void derive_wildcard_isAnAddressOfThisMachine() throws Exception {
        NodeAddress derived = AdvertisedAddress.derive(InetAddress.getByName("0.0.0.0"));

        assertFalse(derived.inetAddress().isAnyLocalAddress());
    }

    private static NodeAddress best(String... addresses) {
        List<InetAddress> parsed =
                Stream.of(addresses)
                        .map(text -> NodeAddress.parse(text).inetAddress())
                        .collect(Collectors.toList());
        return AdvertisedAddress.best(parsed);
    }
}
