package io.horoscope.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The order of releases, and how they are named to people. */
class ReleaseTest {

    private static final Set<String> SUPPORTED =
            Set.of("4.1.10", "4.1.4", "5.0.1", "4.1.5", "5.0.0");

    @Test
    void inOrder_numbersOfTwoDigits_comeLast() {
        assertEquals(
                List.of("4.1.4", "4.1.5", "4.1.10", "5.0.0", "5.0.1"), Release.inOrder(SUPPORTED));
    }

    @Test
    void ranges_aGap_beginsAnother() {
        assertEquals("4.1.4 to 4.1.5 and 4.1.10 and 5.0.0 to 5.0.1", Release.ranges(SUPPORTED));
        assertEquals("5.0.9", Release.ranges(Set.of("5.0.9")));
        assertEquals("", Release.ranges(Set.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "5.0.2, newer",
        "5.1.0, newer",
        "6.0-alpha2, newer",
        "4.1.11, newer",
        "4.1.3, older",
        "4.0.19, older",
        "3.11.17, older",
        "4.1.7, another",
        "5.0.1-SNAPSHOT, newer",
        "my-fork, another"
    })
    void comparedWith_supportedOnes_isOfTheOrderOfReleases(String release, String expected) {
        assertEquals(expected, Release.of(release).comparedWith(SUPPORTED));
    }
}
