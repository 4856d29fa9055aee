package io.horoscope.director;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.settings.Endpoint;
import io.horoscope.daemon.ConfigFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the settings mean, and that the shipped file says the same. */
class DirectorSettingsTest {

    @Test
    void read_nothingButTheSecret_givesDefaults() {
        DirectorSettings settings = DirectorSettings.read(Map.of("secret_file", "/secret"));

        assertEquals(new Endpoint("0.0.0.0", 9340), settings.udpEndpoint);
        assertEquals(Optional.of(new Endpoint("127.0.0.1", 9341)), settings.httpEndpoint);
        assertEquals(Optional.of(Path.of("/secret")), settings.secretFile);
        assertEquals(4096, settings.maximumNodes);
    }

    @Test
    void read_everything_isTaken() {
        DirectorSettings settings =
                DirectorSettings.read(
                        Map.of(
                                "udp_endpoint",
                                "[::1]:1",
                                "http_endpoint",
                                "off",
                                "authentication",
                                false,
                                "maximum_nodes",
                                65_536));

        assertEquals(new Endpoint("::1", 1), settings.udpEndpoint);
        assertEquals(Optional.empty(), settings.httpEndpoint);
        assertEquals(Optional.empty(), settings.secretFile);
        assertEquals(65_536, settings.maximumNodes);
    }

    /** The file that is shipped holds every key, and its values are the defaults. */
    @Test
    void shippedFile_isCompleteAndSaysTheDefaults() throws Exception {
        Path file = Path.of("..", "conf", "central-job-director.yaml");
        Map<?, ?> shipped = ConfigFile.read(file);

        DirectorSettings settings = DirectorSettings.read(shipped);
        DirectorSettings defaults =
                DirectorSettings.read(Map.of("secret_file", shipped.get("secret_file")));

        assertEquals(defaults.toString(), settings.toString());
        String text = Files.readString(file);
        List<String> missing =
                List.of(
                                "udp_endpoint",
                                "http_endpoint",
                                "authentication",
                                "secret_file",
                                "maximum_nodes")
                        .stream()
                        .filter(key -> !text.matches("(?s).*\\n(# )?" + key + ": .*"))
                        .collect(Collectors.toList());
        assertTrue(missing.isEmpty(), missing.toString());
    }
}
