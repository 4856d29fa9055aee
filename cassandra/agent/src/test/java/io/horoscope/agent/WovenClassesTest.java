package io.horoscope.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.weave.AgentPoints;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the agent replaces: all of the classes of a version that it knows, or none. */
class WovenClassesTest {

    @ParameterizedTest
    @MethodSource("io.horoscope.agent.Stock#versions")
    void find_stockClasses_hasTheWovenOneOfEach(String version) throws IOException {
        WovenClasses found = WovenClasses.find(ChangedLoader.unchanged(version));
        assertEquals(Optional.empty(), found.problem());
        assertTrue(found.versions().contains(version), found.versions().toString());
        assertEquals(AgentPoints.classes().size(), found.size());
        for (String entry : AgentPoints.classes()) {
            assertArrayEquals(
                    Files.readAllBytes(Stock.woven(version).resolve(entry)),
                    found.of(entry.replace(".class", "")).woven,
                    entry);
        }
    }

    @ParameterizedTest
    @MethodSource("io.horoscope.agent.Stock#versions")
    void find_anyClassChangedByOneByte_hasNothingAndNamesIt(String version) throws IOException {
        for (String entry : AgentPoints.classes()) {
            requireNothing(WovenClasses.find(ChangedLoader.withChanged(version, entry)), entry);
        }
    }

    @Test
    void find_anyClassMissing_hasNothingAndNamesIt() throws IOException {
        for (String entry : AgentPoints.classes()) {
            requireNothing(WovenClasses.find(ChangedLoader.without("4.1.10", entry)), entry);
        }
    }

    private static void requireNothing(WovenClasses found, String entry) {
        assertEquals(0, found.size());
        String name = entry.replace(".class", "").replace('/', '.');
        assertTrue(found.problem().orElse("").startsWith(name + " "), found.problem().toString());
    }
}
