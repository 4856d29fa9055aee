package io.horoscope.bench.lab.run.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.run.bed.Side;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RemoteSidesTest {

    @Test
    void named_vanilla_isTheSameSideByAnHonestName() {
        assertEquals(Side.VANILLA, RemoteSides.named(Side.VANILLA));
        assertEquals("routing off", RemoteSides.named(Side.VANILLA).name());
        assertEquals("routing off, again", RemoteSides.named(Side.VANILLA_AGAIN).name());
        assertTrue(RemoteSides.isOff(RemoteSides.named(Side.VANILLA)));
    }

    @Test
    void named_patched_keepsItsName() {
        assertEquals("c3", RemoteSides.named(Side.patched("c3")).name());
        assertFalse(RemoteSides.isOff(Side.patched("c3")));
    }

    @Test
    void obstacle_needsAnotherSnitchOrMonitors_saysWhich() {
        assertTrue(RemoteSides.obstacle(Side.VANILLA_UNSNITCHED).orElse("").contains("snitch"));
        assertTrue(RemoteSides.obstacle(Side.ORACLE).orElse("").contains("monitors"));
        assertEquals(Optional.empty(), RemoteSides.obstacle(Side.VANILLA));
        assertEquals(Optional.empty(), RemoteSides.obstacle(Side.HOROSCOPE));
    }
}
