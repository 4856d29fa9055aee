package io.horoscope.core.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SlotsTest {

    @Test
    void of_fewProcessors_countsTwoForEach() {
        assertEquals(2, Slots.of(32, 1));
        assertEquals(16, Slots.of(32, 8));
    }

    @Test
    void of_manyProcessors_countsThreads() {
        assertEquals(32, Slots.of(32, 16));
        assertEquals(32, Slots.of(32, Integer.MAX_VALUE));
    }
}
