package io.horoscope.director.http;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class HostRuleTest {

    private final HostRule rule = new HostRule("Director.example.org");

    @Test
    void allows_addressesLocalhostAndTheConfiguredHost_withAndWithoutPort() {
        for (String host :
                new String[] {
                    "127.0.0.1",
                    "10.0.0.9",
                    "[::1]",
                    "[2001:db8::1]",
                    "localhost",
                    "LocalHost",
                    "director.example.org",
                    "DIRECTOR.EXAMPLE.ORG"
                }) {
            assertTrue(rule.allows(host), host);
            assertTrue(rule.allows(host + ":9341"), host);
            assertTrue(rule.allows(" " + host + " "), host);
        }
    }

    @Test
    void allows_anyOtherName_isRefused() {
        for (String host :
                new String[] {
                    "",
                    ":9341",
                    "evil.example",
                    "evil.example:9341",
                    "localhost.evil.example",
                    "127.0.0.1.evil.example",
                    "1.2.3.4.5",
                    "director.example.org.evil.example",
                    "[evil]",
                    "[::1",
                    "::1]",
                    "x@localhost",
                    "localhost/",
                    "[::1]x"
                }) {
            assertFalse(rule.allows(host), host);
        }
    }
}
