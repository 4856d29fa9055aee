package io.horoscope.bench.lab.run.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.run.client.ClientCpu;
import io.horoscope.bench.lab.run.client.ClientResult;
import io.horoscope.bench.lab.run.observe.CounterSeries;
import io.horoscope.bench.lab.run.observe.Shares;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/**
 * Two nodes with ten reads a second each, of which the second has a fault from second 10 to 20: its
 * reads stop one second after the fault began, and are back two seconds after it ended.
 */
class FaultEventTest {

    private static final long SECOND = 1_000_000_000L;
    private static final FaultEvent.Times TIMES =
            new FaultEvent.Times(0, 4 * SECOND, 10 * SECOND, 20 * SECOND, 30 * SECOND);

    private final CounterSeries first = new CounterSeries();
    private final CounterSeries second = new CounterSeries();

    FaultEventTest() {
        for (int at = 0; at <= 30; at++) {
            first.add(at * SECOND, 10L * at);
        }
        for (int at = 0; at <= 11; at++) {
            second.add(at * SECOND, 10L * at);
        }
        for (int at = 22; at <= 30; at++) {
            second.add(at * SECOND, 110 + 10L * (at - 22));
        }
    }

    @Test
    void shares_beforeDuringAndAfter_areThoseOfTheFaultyNode() {
        FaultEvent event = event(1);
        assertEquals(0.5, event.shareBefore(), 1e-9);
        assertEquals(0, event.shareDuring(), 1e-9, "from a second after it began");
        assertEquals(0.5, event.shareAfter(), 1e-9, "from five seconds after it ended");
    }

    @Test
    void leftAndBackAfter_readsThatStopAndReturn_areSecondsSinceBeginAndEnd() {
        FaultEvent event = event(1);
        assertEquals(1.2, event.leftAfter().orElseThrow(), 0.1, "windows of 0.3 s");
        assertEquals(2.2, event.backAfter().orElseThrow(), 0.15);
    }

    @Test
    void backAfter_readsNeverLeft_isEmpty() {
        assertEquals(OptionalDouble.empty(), event(0).leftAfter());
        assertEquals(OptionalDouble.empty(), event(0).backAfter(), "what did not leave");
    }

    private FaultEvent event(int node) {
        ClientResult none =
                new ClientResult(Map.of(), Map.of(), Map.of(), List.of(), new ClientCpu(0, 1));
        Shares shares = new Shares(List.of(first, second));
        FaultEvent event = new FaultEvent(none, shares, List.of(node), TIMES);
        assertTrue(event.times().beginSeconds() == 10 && event.times().endSeconds() == 20);
        return event;
    }
}
