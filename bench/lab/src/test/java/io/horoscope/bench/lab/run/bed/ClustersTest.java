package io.horoscope.bench.lab.run.bed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.horoscope.bench.lab.cluster.Flavour;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClustersTest {

    @Test
    void sides_ofTwoClusters_haveSeatsOfTheirOwn() {
        for (Clusters clusters : List.of(Clusters.STOCK_AND_PATCHED, Clusters.TWO_STOCK)) {
            assertEquals(Seat.FIRST, clusters.sides().get(0).seat());
            assertEquals(Seat.SECOND, clusters.sides().get(1).seat());
        }
        assertNotEquals(Seat.FIRST.network(), Seat.SECOND.network());
        assertNotEquals(Seat.FIRST.directory(), Seat.SECOND.directory());
    }

    @Test
    void sides_twoStock_areTheSameButForTheSeat() {
        Side first = Clusters.TWO_STOCK.sides().get(0);
        Side second = Clusters.TWO_STOCK.sides().get(1);
        assertEquals(Flavour.VANILLA, second.flavour());
        assertEquals(first.hasDynamicSnitch(), second.hasDynamicSnitch());
        assertEquals(first.selector(), second.selector());
        assertEquals(first.isTold(), second.isTold());
        assertNotEquals(first.name(), second.name());
    }
}
