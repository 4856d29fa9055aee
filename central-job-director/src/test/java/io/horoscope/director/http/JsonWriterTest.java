package io.horoscope.director.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** JSON text, commas and all. */
class JsonWriterTest {

    @Test
    void nested_values_areSeparatedByCommas() {
        String json =
                new JsonWriter()
                        .beginObject()
                        .name("a")
                        .beginArray()
                        .value(1L)
                        .value(2L)
                        .beginObject()
                        .endObject()
                        .endArray()
                        .name("b")
                        .value(true)
                        .name("c")
                        .beginObject()
                        .name("d")
                        .value("e")
                        .endObject()
                        .endObject()
                        .toString();

        assertEquals("{\"a\":[1,2,{}],\"b\":true,\"c\":{\"d\":\"e\"}}", json);
    }

    @Test
    void value_double_isShortAndNeverNan() {
        assertEquals(
                "[0,1,-2,0.5,0.333333,null,null,123456789,1.0E300]",
                array(
                        0,
                        1,
                        -2,
                        0.5,
                        1 / 3.0,
                        Double.NaN,
                        Double.POSITIVE_INFINITY,
                        123_456_789,
                        1e300));
    }

    @Test
    void unsigned_allBitsSet_isTheGreatestNumber() {
        assertEquals(
                "[18446744073709551615]",
                new JsonWriter().beginArray().unsigned(-1).endArray().toString());
    }

    @Test
    void value_text_isEscaped() {
        assertEquals(
                "[\"a\\\"b\\\\c\\u000ad\\u0000\\u00e9\"]",
                new JsonWriter()
                        .beginArray()
                        .value("a\"b\\c\nd\u0000\u00e9")
                        .endArray()
                        .toString());
    }

    /** Any text comes back from an independent parser (YAML contains JSON). */
    @Test
    void value_anyText_roundTrips() {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 2_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(20); i > 0; i--) {
                text.append((char) random.nextInt(0x10000));
            }
            String json =
                    new JsonWriter()
                            .beginObject()
                            .name("text")
                            .value(text.toString())
                            .endObject()
                            .toString();
            Map<?, ?> read = new Yaml(new SafeConstructor(new LoaderOptions())).load(json);
            assertEquals(text.toString(), read.get("text"), "rerun with -Dhoroscope.seed=" + seed);
        }
    }

    private static String array(double... values) {
        JsonWriter json = new JsonWriter().beginArray();
        for (double value : values) {
            json.value(value);
        }
        return json.endArray().toString();
    }
}
