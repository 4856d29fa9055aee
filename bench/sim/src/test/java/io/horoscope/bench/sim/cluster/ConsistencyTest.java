package io.horoscope.bench.sim.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ConsistencyTest {

    private static final Ring.Layout TWO = TestCluster.layout(9, 2, 3);

    @Test
    void answers_twoDatacentersOfThree_asCassandra() {
        assertEquals(1, Consistency.ONE.answers(TWO));
        assertEquals(2, Consistency.LOCAL_QUORUM.answers(TWO));
        assertEquals(4, Consistency.QUORUM.answers(TWO));
        assertEquals(6, Consistency.ALL.answers(TWO));
    }

    @Test
    void answers_oneDatacenter_quorumIsAMajority() {
        for (int factor = 1; factor <= 7; factor++) {
            Ring.Layout one = TestCluster.layout(9, 1, factor);
            assertEquals(factor / 2 + 1, Consistency.QUORUM.answers(one));
            assertEquals(factor / 2 + 1, Consistency.LOCAL_QUORUM.answers(one));
        }
    }
}
