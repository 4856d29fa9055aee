package io.horoscope.bench.lab.run.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.lab.run.observe.CounterSeries;
import io.horoscope.bench.lab.run.observe.Shares;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/**
 * Two nodes with ten reads a second each, of which the second has a fault from second 10 to 20: its
 * reads stop one second after the fault began, and are back two seconds after it ended.
 */
class ShareChangeTest {

    private static final long SECOND = 1_000_000_000L;
    private static final ShareChange.Times TIMES =
            new ShareChange.Times(4 * SECOND, 10 * SECOND, 20 * SECOND, 30 * SECOND);

    private final CounterSeries first = new CounterSeries();
    private final CounterSeries second = new CounterSeries();

    ShareChangeTest() {
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
        ShareChange change = change(1);
        assertEquals(0.5, change.shareBefore(), 1e-9);
        assertEquals(0, change.shareDuring(), 1e-9, "from a second after it began");
        assertEquals(0.5, change.shareAfter(), 1e-9, "from five seconds after it ended");
    }

    @Test
    void leftAndBackAfter_readsThatStopAndReturn_areSecondsSinceBeginAndEnd() {
        ShareChange change = change(1);
        assertEquals(1.2, change.leftAfter().orElseThrow(), 0.1, "windows of 0.3 s");
        assertEquals(2.2, change.backAfter().orElseThrow(), 0.15);
    }

    @Test
    void backAfter_readsNeverLeft_isEmpty() {
        assertEquals(OptionalDouble.empty(), change(0).leftAfter());
        assertEquals(OptionalDouble.empty(), change(0).backAfter(), "what did not leave");
    }

    private ShareChange change(int node) {
        Shares shares = new Shares(List.of(first, second));
        return new ShareChange(shares, List.of(node), TIMES);
    }
}
