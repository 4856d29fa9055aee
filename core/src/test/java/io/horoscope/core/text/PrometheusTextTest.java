package io.horoscope.core.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PrometheusTextTest {

    @Test
    void render_familiesAndLabels_followTheFormat() {
        String page =
                new PrometheusText()
                        .counter("reports_total", "Reports \\ taken\nin.")
                        .sample(12)
                        .gauge("load_ratio", "Load.")
                        .sample(0.25, "node", "a\"b\\c\nd", "kind", "x")
                        .toString();
        assertEquals(
                "# HELP horoscope_reports_total Reports \\\\ taken\\nin.\n"
                        + "# TYPE horoscope_reports_total counter\n"
                        + "horoscope_reports_total 12\n"
                        + "# HELP horoscope_load_ratio Load.\n"
                        + "# TYPE horoscope_load_ratio gauge\n"
                        + "horoscope_load_ratio{node=\"a\\\"b\\\\c\\nd\",kind=\"x\"} 0.25\n",
                page);
    }
}
