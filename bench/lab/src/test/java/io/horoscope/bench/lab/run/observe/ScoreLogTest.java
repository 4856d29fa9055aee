package io.horoscope.bench.lab.run.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ScoreLogTest {

    @Test
    void thin_denseLog_keepsWhatIsAPeriodApart() {
        TreeMap<Long, String> dense = new TreeMap<>();
        for (long nanos : new long[] {-5, 0, 4, 5, 6, 14, 15, 16}) {
            dense.put(nanos, "at " + nanos);
        }
        assertEquals(List.of(-5L, 5L, 15L), List.copyOf(ScoreLog.thin(dense, 10).keySet()));
        assertEquals("at 5", ScoreLog.thin(dense, 10).get(5L));
        assertEquals(dense, ScoreLog.thin(dense, 0));
    }
}
