package io.horoscope.cassandra.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.HoroscopeService;
import io.horoscope.core.key.UnauthenticatedKeys;
import io.horoscope.core.wire.DirectorExchange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The section in cassandra.yaml, read by Cassandra itself with the overlay jar and the shipped
 * settings files.
 */
class SettingsWeaveIT {

    private static final String SECTION =
            "resource_aware_routing:\n"
                    + "  mode: shadow\n"
                    + "  directors: [127.0.0.1:9340]\n"
                    + "  authentication: off\n"
                    + "  formula: {name: weighted, weights: {cpu: 0.5, steal: 1}}\n";

    @TempDir private Path directory;

    @Test
    void node_withSection_readsItAndTakesAPort() throws IOException, InterruptedException {
        ProbeRun run = ProbeRun.of("node", SECTION, directory);
        assertEquals(0, run.exitCode(), run.output());
        for (String value :
                new String[] {
                    "mode=shadow",
                    "directors=[127.0.0.1:9340]",
                    "authentication=false",
                    "cpu=0.5",
                    "steal=1"
                }) {
            assertTrue(run.output().contains(value), value + " in:\n" + run.output());
        }
        for (Class<?> needed :
                List.of(
                        HoroscopeService.class,
                        DirectorExchange.class,
                        UnauthenticatedKeys.class)) {
            assertTrue(run.loaded().contains(needed.getName()), needed.getName());
        }
    }

    /**
     * H2: what `horoscope install` writes without a director opens no socket and has no key, least
     * of all a known one.
     */
    @Test
    void node_withoutDirectors_hasNoSocketAndNoKey() throws IOException, InterruptedException {
        ProbeRun run = ProbeRun.of("node", "resource_aware_routing:\n  mode: off\n", directory);
        assertEquals(0, run.exitCode(), run.output());
        assertTrue(run.loaded().contains(HoroscopeService.class.getName()));
        for (Class<?> needed : new Class<?>[] {DirectorExchange.class, UnauthenticatedKeys.class}) {
            assertFalse(run.loaded().contains(needed.getName()), needed.getName());
        }
    }

    /** The file is the agent's; this jar is woven without it. */
    @Test
    void node_settingsFileBesideTheSection_doesNotStartAndNamesBoth()
            throws IOException, InterruptedException {
        Path file = directory.resolve("horoscope.yaml");
        Files.writeString(file, "resource_aware_routing:\n  mode: on\n");
        ProbeRun run = ProbeRun.of("node", SECTION, directory);
        assertNotEquals(0, run.exitCode());
        assertTrue(run.output().contains("is in cassandra.yaml and in " + file), run.output());
        ProbeRun withoutSection = ProbeRun.of("node", "", directory);
        assertEquals(0, withoutSection.exitCode(), withoutSection.output());
    }

    /** The exception's class is named in a catch clause of the facade, which the JVM looks at. */
    @Test
    void node_withoutSection_loadsTheSeamOnly() throws IOException, InterruptedException {
        ProbeRun run = ProbeRun.of("node", "", directory);
        assertEquals(0, run.exitCode(), run.output());
        assertTrue(run.output().contains("section: null"), run.output());
        assertEquals(
                Set.of(
                        "io.horoscope.cassandra.weave.Lifecycle",
                        "io.horoscope.cassandra.weave.SettingsAspect",
                        "io.horoscope.core.settings.SettingsException"),
                run.loaded());
    }

    @Test
    void tool_withSection_startsNothing() throws IOException, InterruptedException {
        ProbeRun run = ProbeRun.of("tool", SECTION, directory);
        assertEquals(0, run.exitCode(), run.output());
        assertTrue(run.output().contains("mode=shadow"), run.output());
        assertEquals(Set.of("io.horoscope.cassandra.weave.SettingsAspect"), run.loaded());
    }

    @Test
    void node_misspeltSection_isRefusedByCassandra() throws IOException, InterruptedException {
        ProbeRun run =
                ProbeRun.of("node", SECTION.replace("aware_routing", "aware_routng"), directory);
        assertEquals(1, run.exitCode(), run.output());
        assertTrue(
                run.output().contains("Invalid yaml")
                        && run.output().contains("resource_aware_routng"),
                run.output());
    }

    @Test
    void node_badValues_isRefusedWithEveryProblem() throws IOException, InterruptedException {
        ProbeRun run =
                ProbeRun.of(
                        "node", SECTION + "  scroe_expiry: 5s\n  load_half_life: 10\n", directory);
        assertEquals(1, run.exitCode(), run.output());
        assertTrue(run.output().contains("ConfigurationException"), run.output());
        assertTrue(
                run.output().contains("scroe_expiry")
                        && run.output().contains("load_half_life: '10'"),
                run.output());
        assertFalse(run.output().contains("section: "), run.output());
    }
}
