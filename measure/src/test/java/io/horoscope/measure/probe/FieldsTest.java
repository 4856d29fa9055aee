package io.horoscope.measure.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.horoscope.core.Rounds;
import org.junit.jupiter.api.Test;

class FieldsTest {

    private static final long ABSENT = -1;

    /** Against the obvious way: cut into lines and fields. */
    @Test
    void findOr_anyLines_isWhatCuttingUpFinds() {
        String[] keys = {"a", "ab", "abc:", "b"};
        Rounds.of(
                5_000,
                random -> {
                    StringBuilder text = new StringBuilder();
                    for (int line = random.nextInt(6); line > 0; line--) {
                        text.append(keys[random.nextInt(keys.length)])
                                .append(random.nextBoolean() ? " " : "\t  ")
                                .append(random.nextLong(Long.MAX_VALUE))
                                .append(random.nextBoolean() ? " kB" : "")
                                .append('\n');
                    }
                    for (String key : keys) {
                        long found = Fields.findOr(text, key, ABSENT);
                        assertEquals(cut(text.toString(), key), found, text + key);
                    }
                });
    }

    @Test
    void number_atAndPastTheLongest_isKeptOrCapped() {
        assertEquals(Long.MAX_VALUE, Fields.number("9223372036854775807"));
        assertEquals(Long.MAX_VALUE, Fields.number("9223372036854775808"));
        assertEquals(Long.MAX_VALUE, Fields.number("9999999999999999999"));
        assertThrows(IllegalArgumentException.class, () -> Fields.number("10000000000000000000"));
        assertThrows(IllegalArgumentException.class, () -> Fields.number("-1"));
        assertThrows(IllegalArgumentException.class, () -> Fields.number(" "));
    }

    private static long cut(String text, String key) {
        for (String line : text.split("\n", -1)) {
            String[] fields = line.split("[ \t]+", -1);
            if (fields[0].equals(key)) {
                return Long.parseLong(fields[1]);
            }
        }
        return ABSENT;
    }
}
