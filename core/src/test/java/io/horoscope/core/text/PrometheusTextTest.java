package io.horoscope.core.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PrometheusTextTest {

    private static final Pattern SAMPLE =
            Pattern.compile("horoscope_x\\{node=\"((?:[^\"\\\\\n]|\\\\[\"\\\\n])*)\"} 1\n");

    @Test
    void toString_familiesAndLabels_followTheFormat() {
        String page =
                new PrometheusText()
                        .counter("reports_total", "Reports \\ taken\nin.")
                        .sample(12)
                        .gauge("load_ratio", "Load \"now\".")
                        .sample(0.25, "node", "a\"b\\c\nd", "kind", "x")
                        .toString();
        assertEquals(
                "# HELP horoscope_reports_total Reports \\\\ taken\\nin.\n"
                        + "# TYPE horoscope_reports_total counter\n"
                        + "horoscope_reports_total 12\n"
                        + "# HELP horoscope_load_ratio Load \"now\".\n"
                        + "# TYPE horoscope_load_ratio gauge\n"
                        + "horoscope_load_ratio{node=\"a\\\"b\\\\c\\nd\",kind=\"x\"} 0.25\n",
                page);
    }

    /** Any label stays within its quotes on its line, and unescapes to itself. */
    @Test
    void sample_anyLabel_comesBack() {
        Rounds.of(
                2_000,
                random -> {
                    StringBuilder label = new StringBuilder();
                    for (int length = random.nextInt(12); length > 0; length--) {
                        label.append("\"\\\nn{}=, a".charAt(random.nextInt(10)));
                    }
                    String page =
                            new PrometheusText()
                                    .gauge("x", "")
                                    .sample(1, "node", "" + label)
                                    .toString();
                    Matcher sample = SAMPLE.matcher(page.substring(page.indexOf("horoscope_x{")));
                    assertTrue(sample.matches(), page);
                    assertEquals("" + label, unescaped(sample.group(1)));
                });
    }

    @Test
    void sample_eachKindOfNumber_isOneThatPrometheusReads() {
        assertEquals("0", number(0));
        assertEquals("0", number(-0.0));
        assertEquals("-3", number(-3));
        assertEquals("999999999999999", number(999_999_999_999_999.0));
        assertEquals("1.0E15", number(1e15));
        assertEquals("1.0E-5", number(0.00001));
        assertEquals("NaN", number(Double.NaN));
        assertEquals("+Inf", number(Double.POSITIVE_INFINITY));
        assertEquals("-Inf", number(Double.NEGATIVE_INFINITY));
    }

    private static String number(double value) {
        String page = new PrometheusText().gauge("x", "").sample(value).toString();
        return page.substring(page.lastIndexOf(' ') + 1).strip();
    }

    private static String unescaped(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
                c = text.charAt(i) == 'n' ? '\n' : text.charAt(i);
            }
            plain.append(c);
        }
        return plain.toString();
    }
}
