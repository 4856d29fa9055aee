package io.horoscope.core.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class SettingsReaderTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Endpoint HOST = new Endpoint("h", 1);

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
                                " a ",
                                "duration",
                                "250ms",
                                "integer",
                                7,
                                "number",
                                "0.5",
                                "endpoint",
                                "[::1]:90",
                                "list",
                                List.of("a:1", "b:2"),
                                "texts",
                                List.of("/a", 3),
                                "section",
                                Map.of("inner", "x")));
        assertEquals("a", reader.text("text", ""));
        assertEquals(Optional.of("a"), reader.optionalText("text"));
        assertEquals(
                Duration.ofMillis(250), reader.duration("duration", SECOND, Duration.ZERO, SECOND));
        assertEquals(7, reader.integer("integer", 0, 0, 9));
        assertEquals(0.5, reader.number("number", 0, 0, 1));
        assertEquals(new Endpoint("::1", 90), reader.endpoint("endpoint", null));
        assertEquals(List.of(new Endpoint("a", 1), new Endpoint("b", 2)), reader.endpoints("list"));
        assertEquals(List.of("/a", "3"), reader.texts("texts"));
        assertEquals("x", reader.section("section").text("inner", ""));
        assertTrue(reader.has("text"));
        assertEquals(8, reader.keys().size());
        reader.check();
    }

    @Test
    void getters_absentKeys_areTheDefaults() {
        SettingsReader reader = new SettingsReader(null);
        assertEquals("d", reader.text("text", "d"));
        assertEquals(SECOND, reader.duration("duration", SECOND, Duration.ZERO, SECOND));
        assertEquals(3, reader.integer("integer", 3, 0, 9));
        assertEquals(0.25, reader.number("number", 0.25, 0, 1));
        assertTrue(reader.flag("flag", true));
        assertEquals(Mode.SHADOW, reader.choice("mode", Mode.class, Mode.SHADOW));
        assertEquals(HOST, reader.endpoint("endpoint", HOST));
        assertEquals(List.of(), reader.endpoints("list"));
        assertEquals(List.of(), reader.texts("list"));
        assertEquals(Optional.empty(), reader.optionalText("none"));
        assertEquals(Optional.of(HOST), reader.endpointOrOff("http", HOST));
        assertEquals(List.of(), List.copyOf(reader.section("section").keys()));
        assertFalse(reader.has("text"));
        reader.check();
    }

    /** The value, or the items of the list, may have been commented out. */
    @Test
    void getters_keysWithoutAValue_areRefused() {
        Map<String, Object> empty = new LinkedHashMap<>();
        for (String key : List.of("duration", "list", "sections")) {
            empty.put(key, null);
        }
        SettingsReader reader = new SettingsReader("p", empty);
        assertEquals(SECOND, reader.duration("duration", SECOND, Duration.ZERO, SECOND));
        assertEquals(List.of(), reader.endpoints("list"));
        assertEquals(List.of(), reader.sections("sections"));
        List<String> problems = assertThrows(SettingsException.class, reader::check).problems();
        assertEquals(3, problems.size(), problems.toString());
        assertTrue(problems.get(0).startsWith("p.duration: is empty; allowed: a duration from "));
        assertTrue(problems.get(1).startsWith("p.list: is empty; allowed: "), problems.get(1));
        assertEquals(
                "p.sections: is empty; allowed: a list of names and sections", problems.get(2));
    }

    @Test
    void check_manyProblems_listsAllInOrder() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("duration", 250);
        values.put("number", -1);
        values.put("mode", "onn");
        values.put("section", Map.of("inner", "x", "inn", 1, "deeper", Map.of("depe", 1)));
        values.put("max_agee", "1s");
        values.put("numbr", 1);
        SettingsReader reader = new SettingsReader("top", values);
        reader.duration("duration", SECOND, Duration.ofMillis(10), Duration.ofSeconds(10));
        reader.number("number", 0, 0, 1);
        reader.choice("mode", Mode.class, Mode.ON);
        SettingsReader section = reader.section("section");
        section.integer("inner", 1, 0, 9);
        section.section("deeper").text("deep", "");
        reader.duration("max_age", SECOND, Duration.ofMillis(10), Duration.ofSeconds(10));
        SettingsException thrown = assertThrows(SettingsException.class, reader::check);
        assertEquals(
                List.of(
                        "top.duration: '250' has no unit; allowed: a duration from 10ms to 10s",
                        "top.number: '-1' is not allowed; allowed: a number from 0 to 1",
                        "top.mode: 'onn' is not allowed; allowed: off, shadow, on",
                        "top.section.inner: 'x' is not allowed; allowed: a whole number from 0 to 9",
                        "top.max_agee: unknown setting; allowed here: duration, max_age, mode, number, section",
                        "top.numbr: unknown setting; allowed here: duration, max_age, mode, number, section",
                        "top.section.inn: unknown setting; allowed here: deeper, inner",
                        "top.section.deeper.depe: unknown setting; allowed here: deep"),
                thrown.problems());
        assertEquals(String.join(System.lineSeparator(), thrown.problems()), thrown.getMessage());
    }

    /** As weights: of a formula whose values were left out, or lost their indentation. */
    @Test
    void section_withoutAValue_isRefused() {
        SettingsReader reader = new SettingsReader(Collections.singletonMap("k", null));
        reader.section("k");
        SettingsException thrown = assertThrows(SettingsException.class, reader::check);
        assertEquals(List.of("k: is empty; allowed: a section, or no such key"), thrown.problems());
    }

    @Test
    void effective_givenAndAbsentKeys_haveTheValuesThatGettersReturned() {
        SettingsReader reader =
                new SettingsReader(Map.of("number", "2", "weights", Map.of("cpu", 1), "list", "a"));
        reader.number("number", 1, 0, 9);
        reader.duration("duration", SECOND, SECOND, SECOND);
        reader.choice("mode", Mode.class, Mode.ON);
        reader.flag("flag", false);
        reader.endpointOrOff("endpoint", HOST);
        reader.texts("list");
        SettingsReader weights = reader.section("weights");
        weights.integer("cpu", 3, 0, 9);
        weights.integer("disk", 4, 0, 9);
        reader.namedSection("selector").text("name", "horoscope");
        assertEquals(
                "{number=2.0, duration=1s, mode=on, flag=false, endpoint=h:1, list=[a],"
                        + " weights={cpu=1, disk=4}, selector={name=horoscope}}",
                reader.effective().toString());
    }

    /** A number without a unit is beyond them, too. */
    @Test
    void duration_atAndBeyondTheBounds_isTakenAndRefused() {
        for (String good : List.of("10ms", "10000us", "60s", "1m")) {
            SettingsReader reader = one(good);
            assertEquals(Durations.parse(good), boundedDuration(reader));
            reader.check();
        }
        for (Object bad :
                Arrays.<Object>asList(
                        "9ms", "9999us", "61s", "60001ms", "2m", "-1s", 20, 20.0, "20", "", true)) {
            assertRefused(reader -> boundedDuration(reader), bad, "from 10ms to 1m");
        }
    }

    @Test
    void integer_atAndBeyondTheBounds_isTakenAndRefused() {
        for (Object good : Arrays.<Object>asList(1, 5, "5", 5L)) {
            SettingsReader reader = one(good);
            assertEquals(Integer.parseInt(good.toString()), reader.integer("k", 3, 1, 5));
            reader.check();
        }
        for (Object bad :
                Arrays.<Object>asList(0, 6, 99_999_999_999L, 1.5, "1s", "", "0x1", true)) {
            assertRefused(reader -> reader.integer("k", 3, 1, 5), bad, "from 1 to 5");
        }
    }

    /**
     * Java reads a type's letter behind a number, and a hexadecimal one; in a file both are slips.
     */
    @Test
    void number_atAndBeyondTheBounds_isTakenAndRefused() {
        for (Object good : Arrays.<Object>asList(0, 1, 0.5, "0.5", "1e-3", 1L, ".5", "+1")) {
            SettingsReader reader = one(good);
            assertEquals(Double.parseDouble(good.toString()), reader.number("k", 0.2, 0, 1));
            reader.check();
        }
        for (Object bad :
                Arrays.<Object>asList(
                        -1e-9, 1.000001, Double.NaN, "x", "", "1d", "0.5f", "0x1p-1", "1_0")) {
            assertRefused(reader -> reader.number("k", 0.2, 0, 1), bad, "a number from 0 to 1");
        }
    }

    /** YAML 1.1 reads bare on, off, yes and no as booleans. */
    @Test
    void flagAndChoice_booleansOfYaml_areWordsAgain() {
        for (Object on : Arrays.<Object>asList(true, "on", "true")) {
            assertTrue(one(on).flag("k", false), "" + on);
        }
        for (Object off : Arrays.<Object>asList(false, "off", "false")) {
            assertFalse(one(off).flag("k", true), "" + off);
        }
        assertEquals(Mode.ON, one(true).choice("k", Mode.class, Mode.OFF));
        assertEquals(Mode.OFF, one(false).choice("k", Mode.class, Mode.ON));
        assertEquals(Mode.SHADOW, one("shadow").choice("k", Mode.class, Mode.ON));
        assertEquals(Optional.empty(), one(false).endpointOrOff("k", HOST));
        assertEquals(Optional.empty(), one("off").endpointOrOff("k", HOST));
        assertRefused(reader -> reader.flag("k", true), "yes", "on or off");
        assertRefused(reader -> reader.flag("k", true), 1, "on or off");
        assertRefused(reader -> reader.choice("k", Mode.class, Mode.ON), "Shadow", "off, shadow");
        assertRefused(reader -> reader.choice("k", Mode.class, Mode.ON), 1, "off, shadow, on");
    }

    @Test
    void values_ofAnotherShape_areRefused() {
        for (Object shape : Arrays.<Object>asList(Map.of("a", 1), List.of("1s"))) {
            assertRefused(reader -> reader.text("k", ""), shape, "a text");
            assertRefused(reader -> boundedDuration(reader), shape, "a duration");
            assertRefused(reader -> reader.integer("k", 3, 1, 5), shape, "a whole number");
            assertRefused(reader -> reader.endpoint("k", HOST), shape, "host:port");
        }
        assertRefused(reader -> reader.section("k"), "text", "a mapping of keys to values");
        assertRefused(reader -> reader.section("k"), List.of("a"), "a mapping of keys to values");
        assertRefused(reader -> reader.endpoint("k", HOST), "host", "host:port or [ipv6]:port");
        assertRefused(reader -> reader.endpointOrOff("k", HOST), "on", "or off");
    }

    @Test
    void lists_oneValue_isAListOfOne() {
        assertEquals(List.of(new Endpoint("a", 1)), one("a:1").endpoints("k"));
        assertEquals(List.of("a"), one("a").texts("k"));
    }

    /** A dash too many or a space behind a colon turns an item into a mapping; that is no text. */
    @Test
    void lists_itemsOfAnotherShape_areRefused() {
        for (Object item : Arrays.<Object>asList(Map.of("a", 1), List.of("a"), null)) {
            List<Object> items = Arrays.asList("a:1", item);
            assertRefused(reader -> reader.texts("k"), items, "a list of texts");
            assertRefused(reader -> reader.endpoints("k"), items, "a list of host:port");
        }
        assertRefused(reader -> reader.texts("k"), Map.of("a", 1), "a list of texts");
        assertRefused(reader -> reader.endpoints("k"), List.of("host"), "a list of host:port");
    }

    @Test
    void namedSection_textOrMapping_hasTheName() {
        assertEquals("c3", one("c3").namedSection("k").text("name", ""));
        assertEquals("off", one(false).namedSection("k").text("name", ""));
        assertEquals("c3", one(Map.of("name", "c3")).namedSection("k").text("name", ""));
        assertEquals("", one("c3").namedSection("absent").text("name", ""));
        assertRefused(each -> each.namedSection("k"), List.of("c3"), "is not a section");
    }

    @Test
    void sections_namesAndMappings_areSectionsWithTheirPlace() {
        SettingsReader reader = one(List.of("a", Map.of("name", "b", "odd", 1), true));
        List<SettingsReader> sections = reader.sections("k");
        assertEquals("a", sections.get(0).text("name", ""));
        assertEquals("b", sections.get(1).text("name", ""));
        assertEquals("on", sections.get(2).text("name", ""));
        String problem = assertThrows(SettingsException.class, reader::check).getMessage();
        assertTrue(problem.startsWith("k[1].odd: unknown setting"), problem);
        assertEquals(1, one("a").sections("k").size());
        assertEquals(1, one(Map.of("name", "a")).sections("k").size());
        assertEquals(List.of(), reader.sections("absent"));
        for (Object item : Arrays.<Object>asList(List.of("a"), null)) {
            assertRefused(each -> each.sections("k"), Arrays.asList(item), "not an item");
        }
    }

    @Test
    void lists_severalBadItems_areEachNamed() {
        SettingsReader reader = one(List.of("a:1", "b", "c:x"));
        assertEquals(List.of(new Endpoint("a", 1)), reader.endpoints("k"));
        assertEquals(2, assertThrows(SettingsException.class, reader::check).problems().size());
    }

    /**
     * One bad value is one problem, even where the default lies outside the bounds for values
     * given.
     */
    @Test
    void getters_badValueAndDefaultOutOfBounds_isOneProblem() {
        SettingsReader reader = one("x");
        assertEquals(-1, reader.integer("k", -1, 0, 9));
        assertEquals(1, assertThrows(SettingsException.class, reader::check).problems().size());
    }

    /**
     * What a user wrote cannot begin a line of its own, wherever it is quoted: M8 of the security
     * review.
     */
    @Test
    void check_controlCharactersInKeysAndValues_areEscaped() {
        SettingsReader reader =
                new SettingsReader(
                        Map.of("mode", "on\n# ERROR forged", "key\r\nforged", 1, "list", "\u001b"));
        reader.choice("mode", Mode.class, Mode.OFF);
        reader.endpoints("list");
        SettingsException refusal = assertThrows(SettingsException.class, reader::check);
        assertEquals(3, refusal.problems().size());
        assertEquals(3, refusal.getMessage().lines().count(), refusal.getMessage());
        assertTrue(
                refusal.getMessage().contains("'on\\n# ERROR forged'")
                        && refusal.getMessage().contains("key\\r\\nforged: unknown")
                        && refusal.getMessage().contains("'\\u001b'"),
                refusal.getMessage());
    }

    /** Whatever a file holds, reading it ends in values within their bounds or in problems. */
    @Test
    void getters_anyValues_neverThrow() {
        Rounds.of(
                5_000,
                random -> {
                    SettingsReader reader = new SettingsReader(Map.of("k", value(random, 2)));
                    Duration duration = boundedDuration(reader);
                    assertTrue(duration.toMillis() >= 10 && duration.toMillis() <= 60_000);
                    int integer = reader.integer("k", 3, 1, 5);
                    assertTrue(integer >= 1 && integer <= 5);
                    double number = reader.number("k", 0.2, 0, 1);
                    assertTrue(number >= 0 && number <= 1);
                    reader.flag("k", true);
                    reader.choice("k", Mode.class, Mode.ON);
                    reader.text("k", "");
                    reader.texts("k");
                    reader.endpoints("k");
                    reader.endpointOrOff("k", HOST);
                    reader.section("k");
                    reader.sections("k");
                    assertThrows(SettingsException.class, reader::check, "not all of these fit");
                });
    }

    private static Object value(SplittableRandom random, int depth) {
        switch (random.nextInt(depth > 0 ? 7 : 5)) {
            case 0:
                return random.nextInt(-2, 8);
            case 1:
                return random.nextDouble(-1, 2);
            case 2:
                return random.nextBoolean();
            case 3:
                return List.of("5s", "off", "shadow", "a:1", "[::1]:2", "", "3us")
                        .get(random.nextInt(7));
            case 4:
                return random.nextLong();
            case 5:
                return Arrays.asList(value(random, depth - 1), null);
            default:
                return Map.of(random.nextInt(), value(random, depth - 1));
        }
    }

    private static Duration boundedDuration(SettingsReader reader) {
        return reader.duration("k", SECOND, Duration.ofMillis(10), Duration.ofMinutes(1));
    }

    private static SettingsReader one(Object value) {
        return new SettingsReader(Map.of("k", value));
    }

    /** Exactly one problem, which names the key and what is allowed. */
    private static void assertRefused(Consumer<SettingsReader> read, Object value, String allowed) {
        SettingsReader reader = one(value);
        read.accept(reader);
        List<String> problems =
                assertThrows(SettingsException.class, reader::check, () -> "taken: " + value)
                        .problems();
        assertEquals(1, problems.size(), () -> "" + problems);
        String problem = problems.get(0);
        assertTrue(problem.startsWith("k: ") && problem.contains(allowed), problem);
    }
}
