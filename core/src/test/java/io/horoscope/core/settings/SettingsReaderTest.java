package io.horoscope.core.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class SettingsReaderTest {

    private enum Mode {
        OFF,
        SHADOW,
        ON
    }

    @Test
    void getters_goodValues_areTyped() {
        SettingsReader reader =
                new SettingsReader(
                        Map.of(
                                "text",
                                "a",
                                "duration",
                                "250ms",
                                "integer",
                                7,
                                "number",
                                "0.5",
                                "flag",
                                true,
                                "mode",
                                false,
                                "endpoint",
                                "[::1]:90",
                                "list",
                                List.of("a:1", "b:2"),
                                "section",
                                Map.of("inner", "x")));
        assertEquals("a", reader.text("text", ""));
        assertEquals(
                Duration.ofMillis(250),
                reader.duration("duration", Duration.ZERO, Duration.ZERO, Duration.ofDays(1)));
        assertEquals(7, reader.integer("integer", 0, 7, 7));
        assertEquals(0.5, reader.number("number", 0, 0.5, 1));
        assertTrue(reader.flag("flag", false));
        assertEquals(Mode.OFF, reader.choice("mode", Mode.class, Mode.ON));
        assertEquals(new Endpoint("::1", 90), reader.endpoint("endpoint", null));
        assertEquals(List.of(new Endpoint("a", 1), new Endpoint("b", 2)), reader.endpoints("list"));
        assertEquals("x", reader.section("section").text("inner", ""));
        reader.check();
    }

    @Test
    void getters_absentKeys_areTheDefaults() {
        SettingsReader reader = new SettingsReader(null);
        assertEquals("d", reader.text("text", "d"));
        assertEquals(
                Duration.ZERO,
                reader.duration("duration", Duration.ZERO, Duration.ofDays(1), Duration.ofDays(2)));
        assertEquals(3, reader.integer("integer", 3, 0, 9));
        assertEquals(Mode.SHADOW, reader.choice("mode", Mode.class, Mode.SHADOW));
        assertEquals(List.of(), reader.endpoints("list"));
        assertEquals(Optional.empty(), reader.optionalText("none"));
        assertEquals(
                Optional.of(new Endpoint("h", 1)),
                reader.endpointOrOff("http", new Endpoint("h", 1)));
        reader.check();
    }

    @Test
    void check_manyProblems_listsAllInOrder() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("duration", 250);
        values.put("number", -1);
        values.put("mode", "onn");
        values.put("section", Map.of("inner", "x", "inn", 1));
        values.put("max_agee", "1s");
        SettingsReader reader = new SettingsReader("top", values);
        reader.duration(
                "duration", Duration.ofSeconds(1), Duration.ofMillis(10), Duration.ofSeconds(10));
        reader.number("number", 0, 0, 1);
        reader.choice("mode", Mode.class, Mode.ON);
        reader.section("section").integer("inner", 1, 0, 9);
        reader.duration(
                "max_age", Duration.ofSeconds(1), Duration.ofMillis(10), Duration.ofSeconds(10));
        assertEquals(
                List.of(
                        "top.duration: '250' is not allowed; allowed: a duration from 10ms to 10s",
                        "top.number: '-1' is not allowed; allowed: a number from 0 to 1",
                        "top.mode: 'onn' is not allowed; allowed: off, shadow, on",
                        "top.section.inner: 'x' is not allowed; allowed: a whole number from 0 to 9",
                        "top.max_agee: unknown setting; allowed here: duration, max_age, mode, number, section",
                        "top.section.inn: unknown setting; allowed here: inner"),
                assertThrows(SettingsException.class, reader::check).problems());
    }

    @Test
    void numbers_atAndBeyondTheirBounds_areTakenAndRefused() {
        assertEquals(1, one("1").integer("k", 0, 1, 5));
        assertRefused(reader -> reader.integer("k", 1, 1, 5), "0");
        assertRefused(reader -> reader.integer("k", 1, 1, 5), "6");
        assertRefused(reader -> reader.number("k", 1, 0, 1), "NaN");
        assertRefused(reader -> reader.number("k", 1, 0, 1), "1.0001");
        assertRefused(reader -> reader.integer("k", 1, 1, 5), "1.5");
    }

    @Test
    void otherShapes_areRefused() {
        assertRefused(reader -> reader.text("k", ""), Map.of("a", 1));
        assertRefused(reader -> reader.section("k"), "text");
        assertRefused(reader -> reader.endpoints("k"), List.of("host"));
        assertRefused(reader -> reader.flag("k", true), "yes");
        assertRefused(reader -> reader.requiredText("missing", "something"), "x");
        assertRefused(reader -> reader.endpointOrOff("k", new Endpoint("h", 1)), "host");
        assertEquals(Optional.empty(), one(false).endpointOrOff("k", new Endpoint("h", 1)));
    }

    @Test
    void durations_everyUnit_areParsedAndABareNumberIsNot() {
        assertEquals(Duration.ofNanos(5_000), Durations.parse("5us"));
        assertEquals(Duration.ofMillis(5), Durations.parse("5ms"));
        assertEquals(Duration.ofSeconds(5), Durations.parse("5s"));
        assertEquals(Duration.ofMinutes(5), Durations.parse("5m"));
        assertEquals(Duration.ofHours(5), Durations.parse("5h"));
        assertEquals(Duration.ofDays(5), Durations.parse("5d"));
        for (String bad : List.of("5", "s", "-5s", "5 s", "1.5s", "5sec", "")) {
            assertThrows(IllegalArgumentException.class, () -> Durations.parse(bad), bad);
        }
    }

    @Test
    void durations_anyWholeMicroseconds_comeBack() {
        Rounds.of(
                2_000,
                random -> {
                    Duration duration = Duration.ofNanos(random.nextLong(10_000_000_000L) * 1_000);
                    assertEquals(duration, Durations.parse(Durations.format(duration)));
                });
    }

    @Test
    void endpoints_badForms_areRefused() {
        for (String bad :
                List.of(
                        "host",
                        "host:",
                        ":1",
                        "host:65536",
                        "::1:9",
                        "[::1]",
                        "a b:1",
                        "host:-1")) {
            assertThrows(IllegalArgumentException.class, () -> Endpoint.parse(bad), bad);
        }
        assertEquals("[::1]:9", Endpoint.parse("[::1]:9").toString());
    }

    private static SettingsReader one(Object value) {
        return new SettingsReader(Map.of("k", value));
    }

    private static void assertRefused(Consumer<SettingsReader> read, Object value) {
        SettingsReader reader = one(value);
        read.accept(reader);
        assertThrows(SettingsException.class, reader::check, () -> "taken: " + value);
    }
}
