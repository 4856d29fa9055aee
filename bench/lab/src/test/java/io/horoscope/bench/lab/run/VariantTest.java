package io.horoscope.bench.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class VariantTest {

    @Test
    void cluster_ofTwoClusters_areTheFirstAndTheSecond() {
        assertEquals(
                List.of(1, 2), Variant.STOCK_AND_PATCHED.stream().map(Variant::cluster).toList());
    }
}
