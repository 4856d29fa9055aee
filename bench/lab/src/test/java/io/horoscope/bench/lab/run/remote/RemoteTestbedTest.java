package io.horoscope.bench.lab.run.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.run.Variant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RemoteTestbedTest {

    @Test
    void named_vanilla_isCalledRoutingOff() {
        assertEquals("routing off", RemoteTestbed.named(Variant.VANILLA).name());
        assertEquals("routing off, again", RemoteTestbed.named(Variant.VANILLA_AGAIN).name());
        assertEquals("", RemoteTestbed.named(Variant.VANILLA).selector());
    }

    @Test
    void named_patched_keepsItsName() {
        assertEquals("c3", RemoteTestbed.named(Variant.patched("c3")).name());
    }

    @Test
    void obstacle_needsAnotherSnitchOrMonitors_saysWhich() {
        assertTrue(
                RemoteTestbed.obstacle(Variant.STOCK_WITHOUT_DYNAMIC_SNITCH)
                        .orElse("")
                        .contains("snitch"));
        assertTrue(RemoteTestbed.obstacle(Variant.ORACLE).orElse("").contains("monitors"));
        assertEquals(Optional.empty(), RemoteTestbed.obstacle(Variant.VANILLA));
        assertEquals(Optional.empty(), RemoteTestbed.obstacle(Variant.HOROSCOPE));
    }
}
