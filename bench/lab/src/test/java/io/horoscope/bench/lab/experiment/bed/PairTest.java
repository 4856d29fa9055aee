package io.horoscope.bench.lab.experiment.bed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.horoscope.bench.lab.cluster.Flavour;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairTest {

    @Test
    void sides_ofAPair_haveSeatsOfTheirOwn() {
        for (Pair pair : List.of(Pair.STOCK_AND_PATCHED, Pair.TWO_STOCK)) {
            assertEquals(Seat.FIRST, pair.first().seat());
            assertEquals(Seat.SECOND, pair.second().seat());
        }
        assertNotEquals(Seat.FIRST.network(), Seat.SECOND.network());
        assertNotEquals(Seat.FIRST.directory(), Seat.SECOND.directory());
    }

    @Test
    void sides_twoStock_areTheSameButForTheSeat() {
        Side first = Pair.TWO_STOCK.first();
        Side second = Pair.TWO_STOCK.second();
        assertEquals(Flavour.VANILLA, second.flavour());
        assertEquals(first.hasDynamicSnitch(), second.hasDynamicSnitch());
        assertEquals(first.selector(), second.selector());
        assertEquals(first.isTold(), second.isTold());
        assertNotEquals(first.name(), second.name());
    }
}
