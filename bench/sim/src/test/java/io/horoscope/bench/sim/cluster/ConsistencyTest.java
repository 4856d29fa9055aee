package io.horoscope.bench.sim.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ConsistencyTest {

    @Test
    void answers_twoDatacentersOfThree_asCassandra() {
        assertEquals(1, Consistency.ONE.answers(3, 2));
        assertEquals(2, Consistency.LOCAL_QUORUM.answers(3, 2));
        assertEquals(4, Consistency.QUORUM.answers(3, 2));
        assertEquals(6, Consistency.ALL.answers(3, 2));
    }

    @Test
    void answers_oneDatacenter_quorumIsAMajority() {
        for (int factor = 1; factor <= 7; factor++) {
            assertEquals(factor / 2 + 1, Consistency.QUORUM.answers(factor, 1));
            assertEquals(factor / 2 + 1, Consistency.LOCAL_QUORUM.answers(factor, 1));
        }
    }
}
