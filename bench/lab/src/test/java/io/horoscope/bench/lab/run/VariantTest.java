package io.horoscope.bench.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.lab.cluster.Flavour;
import java.util.List;
import org.junit.jupiter.api.Test;

class VariantTest {

    @Test
    void cluster_ofTwoClusters_areTheFirstAndTheSecond() {
        for (List<Variant> clusters : List.of(Variant.STOCK_AND_PATCHED, Variant.TWO_STOCK)) {
            assertEquals(List.of(1, 2), clusters.stream().map(Variant::cluster).toList());
        }
    }

    @Test
    void twoStock_differInNameAndClusterOnly() {
        Variant second = Variant.TWO_STOCK.get(1);
        assertEquals(Flavour.VANILLA, second.flavour());
        assertEquals(Variant.VANILLA, new Variant("vanilla", 1, second.dynamicSnitch(), "", false));
    }
}
