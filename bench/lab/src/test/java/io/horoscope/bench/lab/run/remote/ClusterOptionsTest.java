package io.horoscope.bench.lab.run.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.LabException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ClusterOptionsTest {

    @Test
    void hosts_severalWithBlanks_areAddressesWithTheDefaultPort() {
        assertEquals(
                List.of(
                        new InetSocketAddress("10.0.0.1", 9042),
                        new InetSocketAddress("10.0.0.2", 9042)),
                parse("--cluster", "10.0.0.1, 10.0.0.2").hosts());
    }

    @Test
    void hosts_literalOfVersion6_isAnAddress() {
        assertEquals(
                List.of(new InetSocketAddress("2001:db8::1", 9142)),
                parse("--cluster", "2001:db8::1", "--port", "9142").hosts());
    }

    @Test
    void hosts_emptyTwiceOrWithPort_isRefusedByName() {
        assertRefused("empty address", "--cluster", "10.0.0.1,,10.0.0.2");
        assertRefused("'10.0.0.1' is there twice", "--cluster", "10.0.0.1,10.0.0.1");
        assertRefused("a port goes to --port", "--cluster", "10.0.0.1:9042");
    }

    @Test
    void port_outOfRange_isRefused() {
        assertRefused("--port: '0'", "--cluster", "10.0.0.1", "--port", "0");
        assertRefused("--port: '65536'", "--cluster", "10.0.0.1", "--port", "65536");
        assertEquals(
                65_535, parse("--cluster", "10.0.0.1", "--port", "65535").hosts().get(0).getPort());
    }

    @Test
    void records_atTheLimitAndOneBelow_areTakenAndRefused() {
        assertEquals(OptionalInt.of(1_000), parse("--cluster", "a", "--records", "1000").records());
        LabException refused =
                assertThrows(
                        LabException.class,
                        () -> parse("--cluster", "a", "--records", "999").records());
        assertTrue(refused.getMessage().contains("'999'"), refused.getMessage());
    }

    @Test
    void others_notGiven_areEmpty() {
        ClusterOptions options = parse("--cluster", "a");
        assertEquals(Optional.empty(), options.datacenter());
        assertEquals(OptionalInt.empty(), options.records());
    }

    private static void assertRefused(String part, String... arguments) {
        LabException refused = assertThrows(LabException.class, () -> parse(arguments).hosts());
        assertTrue(refused.getMessage().contains(part), refused.getMessage());
    }

    private static ClusterOptions parse(String... arguments) {
        return CommandLine.populateCommand(new ClusterOptions(), arguments);
    }
}
