package io.horoscope.bench.lab.experiment.switchback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.sim.placement.Distribution;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RequestsTest {

    private static final int READS = 40_000;

    /** Key 10 p + i is the one of number i in part p. */
    private static final RingParts PARTS =
            new RingParts(
                    List.of(-5L, 0L, 5L),
                    List.of(List.of(0L, 1L), List.of(10L, 11L), List.of(20L)));

    @Test
    void draw_gamma_isThatOfThePaperInAllParts() {
        double[] counts = Requests.draw(Distribution.GAMMA, 144, 1).counts();
        assertEquals(30_000, Arrays.stream(counts).sum());
        // Its table I, by quarters in the order of the keys: 23,542 requests in the busiest.
        double busiest =
                IntStream.range(0, 4)
                        .mapToDouble(q -> Arrays.stream(counts, 36 * q, 36 * q + 36).sum())
                        .max()
                        .orElseThrow();
        assertEquals(23_542, busiest, 260);
    }

    @Test
    void keys_comeAsOftenAsTheirPartIsRequested() {
        Supplier<Long> keys = new Requests(10, 0, 30).keys(PARTS, 1);
        int[] found = new int[21];
        for (int read = 0; read < READS; read++) {
            found[keys.get().intValue()]++;
        }
        assertEquals(0, found[10] + found[11]);
        assertEquals(0.75, found[20] / (double) READS, 0.01);
        assertEquals(0.125, found[0] / (double) READS, 0.01);
    }

    @Test
    void keys_sameSeed_areTheSame() {
        Requests requests = new Requests(10, 20, 30);
        Supplier<Long> keys = requests.keys(PARTS, 3);
        Supplier<Long> same = requests.keys(PARTS, 3);
        Supplier<Long> others = requests.keys(PARTS, 4);
        boolean isOther = false;
        for (int read = 0; read < 100; read++) {
            long key = keys.get();
            assertEquals(key, same.get());
            isOther |= key != others.get();
        }
        assertTrue(isOther);
    }
}
