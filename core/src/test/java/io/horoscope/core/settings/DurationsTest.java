package io.horoscope.core.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.horoscope.core.Rounds;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DurationsTest {

    @Test
    void parse_everyUnit_isThatLong() {
        assertEquals(Duration.ofNanos(5_000), Durations.parse("5us"));
        assertEquals(Duration.ofMillis(5), Durations.parse("5ms"));
        assertEquals(Duration.ofSeconds(5), Durations.parse("5s"));
        assertEquals(Duration.ofMinutes(5), Durations.parse("5m"));
        assertEquals(Duration.ofHours(5), Durations.parse("5h"));
        assertEquals(Duration.ofDays(5), Durations.parse("5d"));
        assertEquals(Duration.ZERO, Durations.parse("0s"));
    }

    @Test
    void parse_otherForms_areRefused() {
        for (String bad :
                List.of("5", "s", "-5s", "5 s", " 5s", "1.5s", "5sec", "", "5S", "5ns", "1s1s")) {
            assertThrows(IllegalArgumentException.class, () -> Durations.parse(bad), bad);
        }
    }

    @Test
    void parse_asLongAsJavaCountsAndLonger_isTakenAndRefused() {
        assertEquals(106_751_991_167_300L, Durations.parse("106751991167300d").toDays());
        for (String bad : List.of("106751991167301d", "999999999999999d", "1000000000000000s")) {
            assertThrows(IllegalArgumentException.class, () -> Durations.parse(bad), bad);
        }
    }

    @Test
    void format_eachSize_hasTheLargestUnitThatFits() {
        assertEquals("0ms", Durations.format(Duration.ZERO));
        assertEquals("1us", Durations.format(Duration.ofNanos(1_000)));
        assertEquals("1500us", Durations.format(Duration.ofNanos(1_500_000)));
        assertEquals("250ms", Durations.format(Duration.ofMillis(250)));
        assertEquals("1500ms", Durations.format(Duration.ofMillis(1_500)));
        assertEquals("90s", Durations.format(Duration.ofSeconds(90)));
        assertEquals("90m", Durations.format(Duration.ofMinutes(90)));
        assertEquals("48h", Durations.format(Duration.ofDays(2)));
    }

    @Test
    void parse_anyFormattedMicroseconds_comeBack() {
        long[] units = {1, 1_000, 1_000_000, 60_000_000, 3_600_000_000L};
        Rounds.of(
                5_000,
                random -> {
                    long micros = random.nextLong(2_000_000) * units[random.nextInt(units.length)];
                    Duration duration = Duration.ofNanos(micros * 1_000);
                    assertEquals(duration, Durations.parse(Durations.format(duration)));
                });
    }
}
