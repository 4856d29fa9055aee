package io.horoscope.bench.lab.run.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatenciesTest {

    @Test
    void after_wholeSeconds_hasAsManyAsAreMeasured() {
        Latencies measured = of(1_000, 1_001, 1_000, 1_000, 1_001, 1_000, 1_000);
        measured = measured.after(Duration.ofSeconds(2), Duration.ofSeconds(4));
        assertEquals(4, measured.count());
        assertEquals(4.001, measured.span(), 1e-9);
    }

    /** A client that gets no CPU time writes its intervals late. */
    @Test
    void after_irregularIntervals_hasThoseOfTheMeasuredTime() {
        Latencies measured = of(1_000, 300, 700, 2_500, 400, 4_000, 400);
        measured = measured.after(Duration.ofSeconds(1), Duration.ofSeconds(5));
        assertEquals(5, measured.count());
        assertEquals(0.3 + 0.7 + 2.5 + 0.4 + 4.0, measured.span(), 1e-9);
    }

    private static Latencies of(long... lengths) {
        List<Histogram> intervals = new ArrayList<>();
        long start = 50_000;
        for (long length : lengths) {
            Histogram interval = new Histogram(3);
            interval.recordValue(1);
            interval.setStartTimeStamp(start);
            start += length;
            interval.setEndTimeStamp(start);
            intervals.add(interval);
        }
        return new Latencies(intervals, 1);
    }
}
