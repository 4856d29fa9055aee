package io.horoscope.cassandra.operate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import org.junit.jupiter.api.Test;

class ScoresTableTest {

    @Test
    void sources_ownReport_areThoseOfTheSignalsThatItHas() {
        Signals signals = Signals.builder().set(Signal.CPU, 0.5).set(Signal.STEAL, 0).build();
        assertEquals(
                "cpu: /proc/cpu; steal: /proc/steal",
                ScoresTable.sources(signal -> "/proc/" + signal.key(), signals));
        assertNull(ScoresTable.sources(null, signals), "another node's");
    }
}
