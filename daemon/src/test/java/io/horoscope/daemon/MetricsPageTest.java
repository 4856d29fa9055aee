package io.horoscope.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.daemon.MetricsPage.Sample;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MetricsPageTest {

    /** Names as users scrape them: prefix, and the suffixes that the library adds. */
    @Test
    void bytes_familiesOfEachKind_haveTheirNamesAndEscapes() {
        MetricsPage page = new MetricsPage();
        page.counter("reports", "Reports \\ taken\nin.", 12);
        page.gauge("load_ratio", "Load.", Stream.of(Sample.of(0.25, "n", "a\"b\\c\nd")));
        page.gauge("none_ratio", "Load.", Stream.empty());
        page.gauge("unknown_ratio", "Load.", Double.NaN);
        page.info("director", "Labels.", "version", "1");
        assertEquals(
                "# HELP horoscope_director_info Labels.\n"
                        + "# TYPE horoscope_director_info gauge\n"
                        + "horoscope_director_info{version=\"1\"} 1\n"
                        + "# HELP horoscope_load_ratio Load.\n"
                        + "# TYPE horoscope_load_ratio gauge\n"
                        + "horoscope_load_ratio{n=\"a\\\"b\\\\c\\nd\"} 0.25\n"
                        + "# HELP horoscope_reports_total Reports \\\\ taken\\nin.\n"
                        + "# TYPE horoscope_reports_total counter\n"
                        + "horoscope_reports_total 12.0\n"
                        + "# HELP horoscope_unknown_ratio Load.\n"
                        + "# TYPE horoscope_unknown_ratio gauge\n"
                        + "horoscope_unknown_ratio NaN\n",
                new String(page.bytes(), StandardCharsets.UTF_8));
    }
}
