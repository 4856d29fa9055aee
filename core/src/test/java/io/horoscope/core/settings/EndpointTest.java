package io.horoscope.core.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class EndpointTest {

    @Test
    void parse_namesAndBothFamilies_comeBack() {
        for (String text :
                List.of(
                        "127.0.0.1:9340",
                        "director-1.example.org:1",
                        "[::1]:65535",
                        "[2001:db8::1]:9340",
                        "[::ffff:10.0.0.1]:1",
                        "0.0.0.0:0")) {
            assertEquals(text, Endpoint.parse(text).toString());
            assertEquals(Endpoint.parse(text), Endpoint.parse(text));
            assertEquals(Endpoint.parse(text).hashCode(), Endpoint.parse(text).hashCode());
        }
        assertEquals("2001:db8::1", Endpoint.parse("[2001:db8::1]:9").host());
        assertEquals(9, Endpoint.parse("[2001:db8::1]:9").port());
        assertNotEquals(Endpoint.parse("a:1"), Endpoint.parse("a:2"));
        assertNotEquals(Endpoint.parse("a:1"), Endpoint.parse("b:1"));
    }

    @Test
    void parse_otherForms_areRefused() {
        for (String bad :
                List.of(
                        "",
                        "host",
                        "host:",
                        ":1",
                        "host:65536",
                        "host:99999",
                        "host:123456",
                        "host:-1",
                        "host:x",
                        "::1:9",
                        "[::1]",
                        "[::1]9",
                        "[]:9",
                        "[host]:9",
                        "[::1:9",
                        "::1]:9",
                        "a b:1",
                        "a:1 ",
                        "udp://a:1")) {
            assertThrows(IllegalArgumentException.class, () -> Endpoint.parse(bad), bad);
        }
    }

    @Test
    void create_portsAtAndBeyondTheBounds_areTakenAndRefused() {
        assertEquals(0, new Endpoint("h", 0).port());
        assertEquals(65_535, new Endpoint("h", 65_535).port());
        assertThrows(IllegalArgumentException.class, () -> new Endpoint("h", -1));
        assertThrows(IllegalArgumentException.class, () -> new Endpoint("h", 65_536));
        assertThrows(IllegalArgumentException.class, () -> new Endpoint("", 1));
    }
}
