package io.horoscope.core.plan;

import static io.horoscope.core.replica.Placement.DIVERTED;
import static io.horoscope.core.replica.Placement.HOME;
import static io.horoscope.core.replica.Placement.UNKNOWN;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.core.Rounds;
import org.junit.jupiter.api.Test;

class RecentPlansTest {

    private final RecentPlans plans = new RecentPlans();

    @Test
    void placementOf_nothingPlanned_isUnknown() {
        assertEquals(UNKNOWN, plans.placementOf(1, 0));
    }

    @Test
    void placementOf_firstReplicaOfThePlan_isKnownOnce() {
        plans.planned(1, 1, 0);
        assertEquals(HOME, plans.placementOf(1, 0));
        assertEquals(UNKNOWN, plans.placementOf(1, 0));
        plans.planned(1, 2, 0);
        assertEquals(DIVERTED, plans.placementOf(2, 0));
        assertEquals(UNKNOWN, plans.placementOf(2, 0));
    }

    /** The second request of a read at QUORUM, or a speculative one. */
    @Test
    void placementOf_furtherReplica_isUnknown() {
        plans.planned(1, 2, 0);
        assertEquals(UNKNOWN, plans.placementOf(3, 0));
        assertEquals(DIVERTED, plans.placementOf(2, 0));
    }

    @Test
    void placementOf_planThatIsTooOld_isUnknown() {
        plans.planned(1, 1, 5);
        plans.planned(1, 1, 6);
        assertEquals(HOME, plans.placementOf(1, 6 + RecentPlans.EXPIRY_NANOS));
        assertEquals(UNKNOWN, plans.placementOf(1, 6 + RecentPlans.EXPIRY_NANOS));
    }

    /** A query plans all its reads, and then sends all requests in the same order. */
    @Test
    void placementOf_queriesOfAnySize_areThoseOfTheirPlans() {
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
                        assertEquals(
                                homes[i] == firsts[i] ? HOME : DIVERTED,
                                plans.placementOf(firsts[i], 0));
                    }
                });
    }

    @Test
    void placementOf_moreReadsThanAreRemembered_areTheLatest() {
        for (int node = 0; node < RecentPlans.CAPACITY + 3; node++) {
            plans.planned(node, node, 0);
        }
        assertEquals(UNKNOWN, plans.placementOf(2, 0));
        assertEquals(HOME, plans.placementOf(3, 0));
    }
}
