package io.horoscope.core.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import org.junit.jupiter.api.Test;

class RecentPlansTest {

    private final RecentPlans plans = new RecentPlans();

    @Test
    void isDiverted_firstReplicaOfThePlan_isKnownOnce() {
        plans.planned(1, 1, 0);
        assertFalse(plans.isDiverted(1, 0));
        assertFalse(plans.isDiverted(1, 0));
        plans.planned(1, 2, 0);
        assertTrue(plans.isDiverted(2, 0));
        assertFalse(plans.isDiverted(2, 0));
    }

    /** The second request of a read at QUORUM, or a speculative one. */
    @Test
    void isDiverted_furtherReplica_isNot() {
        plans.planned(1, 2, 0);
        assertFalse(plans.isDiverted(3, 0));
        assertTrue(plans.isDiverted(2, 0));
    }

    @Test
    void isDiverted_planThatIsTooOld_isNot() {
        plans.planned(1, 2, 5);
        plans.planned(1, 2, 6);
        assertTrue(plans.isDiverted(2, 6 + RecentPlans.EXPIRY_NANOS));
        assertFalse(plans.isDiverted(2, 6 + RecentPlans.EXPIRY_NANOS));
    }

    /** A query plans all its reads, and then sends all requests in the same order. */
    @Test
    void isDiverted_queriesOfAnySize_areThoseOfTheirPlans() {
        Rounds.of(
                2_000,
                random -> {
                    int reads = 1 + random.nextInt(RecentPlans.CAPACITY);
                    int[] homes = random.ints(reads, 0, 5).toArray();
                    int[] firsts = random.ints(reads, 0, 5).toArray();
                    for (int i = 0; i < reads; i++) {
                        plans.planned(homes[i], firsts[i], 0);
                    }
                    for (int i = 0; i < reads; i++) {
                        assertEquals(homes[i] != firsts[i], plans.isDiverted(firsts[i], 0));
                    }
                });
    }

    @Test
    void isDiverted_moreReadsThanAreRemembered_areTheLatest() {
        for (int node = 0; node < RecentPlans.CAPACITY + 3; node++) {
            plans.planned(100, node, 0);
        }
        assertFalse(plans.isDiverted(2, 0));
        assertTrue(plans.isDiverted(3, 0));
    }
}
