package io.horoscope.core.select;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.replica.Placement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/**
 * The order by a coordinator's own requests, by example; {@link HoroscopeReportsTest} has reports.
 * Times are milliseconds.
 */
class HoroscopeSelectorTest {

    /** Each replica has one slot, so that every read counts a sixteenth. */
    static final Map<String, ?> USUAL =
            Map.of(
                    "name", "horoscope",
                    "deadband", 2,
                    "queue_weight", 1 / 16.0,
                    "in_flight_weight", 8,
                    "stall_factor", 4,
                    "hot_load", 0.5,
                    "locality_weight", 0);

    private static final Map<String, ?> HALF_WEIGHT =
            Map.of("name", "horoscope", "deadband", 2, "queue_weight", 0.5, "locality_weight", 0);

    private static final int IDLE = 0;
    private static final int KEYS = 2_000;

    private final Coordinator coordinator = Coordinator.of(USUAL);

    @Test
    void order_nothingKnown_keepsTheGivenOrder() {
        assertOrder(new int[] {2, 0, 1}, 2, 0, 1);
        assertOrder(new int[] {0, 1, 2, 3}, 0, 1, 2, 3);
        assertOrder(new int[] {5}, 5);
        assertOrder(new int[] {});
    }

    @Test
    void order_equalReplicas_keepTheGivenOrder() {
        answerAll(10, 10, 10);
        assertOrder(new int[] {2, 0, 1}, 2, 0, 1);
        assertOrder(new int[] {0, 1, 2}, 0, 1, 2);
    }

    @Test
    void order_serviceBelowAndAboveTheDeadband_keepsAndLosesItsPlace() {
        // With the half of a millisecond that is added, 20.95 and 10.5.
        answerAll(20.45, 10, 10);
        assertOrder(new int[] {0, 1, 2}, 0, 1, 2);
        Coordinator other = answerAll(Coordinator.of(USUAL), 20.55, 10, 10);
        assertArrayEquals(new int[] {1, 2, 0}, other.order(0, 1, 2));
        assertArrayEquals(new int[] {2, 1, 0}, other.order(2, 1, 0));
    }

    @Test
    void order_factorsFarBelowAMillisecond_doNotMatter() {
        answerAll(0.3, 0.05, 0.05);
        assertOrder(new int[] {0, 1, 2}, 0, 1, 2);
    }

    /** The fastest replica takes the place, not the next one that is fast enough. */
    @Test
    void order_severalMuchFaster_theFastestLeads() {
        answerAll(90, 19, 10, 30);
        assertOrder(new int[] {2, 1, 3, 0}, 0, 1, 2, 3);
        assertOrder(new int[] {1, 2, 3, 0}, 1, 0, 3, 2);
    }

    /** ln 2 times 16 is 11.1 reads. */
    @Test
    void order_queueBelowAndAboveTheDeadband_keepsAndLosesItsPlace() {
        coordinator.send(0, 1).answer(0, 9, 11, 5).answer(1, 9, IDLE, 5);
        assertOrder(new int[] {0, 1}, 0, 1);
        Coordinator other = Coordinator.of(USUAL).send(0, 1);
        other.answer(0, 9, 12, 5).answer(1, 9, IDLE, 5);
        assertArrayEquals(new int[] {1, 0}, other.order(0, 1));
    }

    /**
     * Of a replica that never answered, one request in flight counts 8 reads for 8 slots: e^0.5 with
     * a weight of 1/2.
     */
    @Test
    void order_ownRequestsInFlightAndNeverAnswered_countSeveralTimes() {
        Coordinator fresh = Coordinator.of(HALF_WEIGHT);
        fresh.send(0);
        assertArrayEquals(new int[] {0, 1}, fresh.order(0, 1));
        fresh.send(0, 0);
        assertArrayEquals(new int[] {1, 0}, fresh.order(0, 1));
    }

    /** With 32 slots and a weight of 1/2, 1.39 reads wait for each slot at e^0.69: 75.4 reads. */
    @Test
    void order_manySlots_onlyWaitingReadsCount() {
        for (int queued : new int[] {0, 31, 75, 76}) {
            Coordinator wide = Coordinator.of(HALF_WEIGHT).slots(32).send(0, 1);
            wide.answer(0, 9, queued, 5).answer(1, 9, IDLE, 5);
            int[] order = wide.order(0, 1);
            assertEquals(queued > 75 ? 1 : 0, order[0], queued + " queued");
        }
    }

    /**
     * Twice as slow is a gain of 0.68. A key needs 0.26 to 0.52 of it for the deadband, and 0 to 2
     * shares of twice the cost, which is ln 1.2 at first and then learned as ln 1.5, for the better
     * one of two other replicas: 0.62 and 0.32 of all keys.
     */
    @Test
    void order_diversionsKnownToCost_fewerKeysLeave() {
        Map<String, ?> section = Map.of("name", "horoscope", "deadband", 1.3, "locality_weight", 2);
        Coordinator own = Coordinator.of(section);
        answerAll(own, 20, 10, 10);
        Map<Long, Integer> before = diverted(own);
        assertEquals(0.62, before.size() / (double) KEYS, 0.05);
        for (int i = 0; i < 2_000; i++) {
            own.placed(Placement.HOME).send(3).answer(3, 10, IDLE, 10);
            own.placed(Placement.DIVERTED).send(3).answer(3, 15, IDLE, 15.125);
        }
        Map<Long, Integer> after = diverted(own);
        assertEquals(0.32, after.size() / (double) KEYS, 0.05);
        assertTrue(before.entrySet().containsAll(after.entrySet()), "the same keys, to the same");
    }

    /**
     * From the deadband to its square, here without a cost: half of the way, as a logarithm, one
     * half of the keys has left.
     */
    @Test
    void order_betweenTheDeadbandAndItsSquare_aShareOfTheKeysLeaves() {
        Map<String, ?> section = Map.of("name", "horoscope", "locality_weight", 0);
        double[] shares = new double[3];
        double[] factors = {1.24, Math.pow(1.25, 1.5), 1.57};
        for (int i = 0; i < factors.length; i++) {
            double slow = 10.5 * factors[i] - 0.5;
            shares[i] = diverted(answerAll(Coordinator.of(section), slow, 10, 10)).size();
        }
        assertEquals(0, shares[0]);
        assertEquals(0.5, shares[1] / KEYS, 0.05);
        assertEquals(KEYS, shares[2]);
    }

    /** A slower home replica loses more keys; those that had left stay where they are. */
    @Test
    void order_homeGetsSlower_theKeysThatLeaveStayTogether() {
        Map<Long, Integer> left = Map.of();
        for (int service : new int[] {13, 16, 20, 30, 40}) {
            Map<Long, Integer> leaving =
                    diverted(
                            answerAll(
                                    Coordinator.of(Map.of("name", "horoscope")), service, 10, 10));
            assertTrue(leaving.entrySet().containsAll(left.entrySet()), service + " ms");
            assertTrue(leaving.size() >= left.size(), service + " ms");
            left = leaving;
        }
        assertEquals(KEYS, left.size());
    }

    /** The keys whose reads leave replica 0, and where they go. */
    private static Map<Long, Integer> diverted(Coordinator coordinator) {
        Map<Long, Integer> diverted = new HashMap<>();
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < KEYS; i++) {
            long key = random.nextLong();
            int first = coordinator.orderKey(key, 0, 1, 2)[0];
            if (first != 0) {
                diverted.put(key, first);
            }
        }
        return diverted;
    }

    /**
     * Of 16 reads that the answer reports, 2 are this coordinator's own: each further own request
     * counts 7.7 reads, and 11.1 reads exceed the deadband.
     */
    @Test
    void order_moreOwnRequestsThanAtTheAnswer_countForOtherCoordinators() {
        coordinator.send(0, 0, 0, 1).answer(0, 5, 16, 5).answer(1, 5, 16, 5);
        assertOrder(new int[] {0, 1}, 0, 1);
        coordinator.send(0);
        assertOrder(new int[] {0, 1}, 0, 1);
        coordinator.send(0);
        assertOrder(new int[] {1, 0}, 0, 1);
    }

    /** All queued reads are this coordinator's own: 11 further requests count 11 reads. */
    @Test
    void order_wholeQueueIsOwn_countsOnce() {
        coordinator.send(0, 0, 0, 1).answer(0, 5, 2, 5).answer(1, 5, 2, 5);
        for (int more = 1; more <= 11; more++) {
            coordinator.send(0);
            assertOrder(new int[] {0, 1}, 0, 1);
        }
        coordinator.send(0);
        assertOrder(new int[] {1, 0}, 0, 1);
    }

    /** A single slow read changes little: the replica reports what is usual there. */
    @Test
    void order_oneVerySlowReadOfMany_changesNothing() {
        answerAll(1, 1);
        coordinator.send(0).answer(0, 60, IDLE, 60, 1.1);
        assertOrder(new int[] {0, 1}, 0, 1);
    }

    /** A single answer shows how fast a replica is, however long its own read took. */
    @Test
    void order_usuallySlowReplica_oneFastAnswerMovesItBack() {
        answerAll(1, 1);
        coordinator.send(0).answer(0, 1, IDLE, 1, 10);
        assertOrder(new int[] {1, 0}, 0, 1);
    }

    /** Node 0 reports a short service time, but its latency is long. */
    @Test
    void order_oneServiceNotReported_latenciesDecide() {
        Coordinator reporting = Coordinator.of(USUAL).send(0, 1);
        reporting.answer(0, 12, IDLE, 4).answer(1, 10, IDLE, 9);
        assertArrayEquals(new int[] {0, 1}, reporting.order(1, 0));
        coordinator.send(0, 1).answer(0, 24, IDLE, 8).answer(1, 10);
        assertOrder(new int[] {1, 0}, 0, 1);
        assertOrder(new int[] {1, 0}, 1, 0);
    }

    /** As in a rolling upgrade: what the stock node does not report is unknown, not 0. */
    @Test
    void order_stockReplicaAmongReplicasWithLongQueues_doesNotLead() {
        for (int queued : new int[] {0, 12, 40, 1_000}) {
            Coordinator own = Coordinator.of(USUAL).slots(8).send(0, 1, 2);
            own.answer(0, 4, queued, 2).answer(1, 4, queued, 2).answer(2, 4);
            assertArrayEquals(new int[] {0, 1, 2}, own.order(0, 1, 2), queued + " queued");
        }
    }

    /**
     * As if threads wait for CPU time: the reported service time stays the same. 55.25 is less than
     * three times the deadband times 9.25.
     */
    @Test
    void order_latencyAboveReportedAndUsual_latencyDecides() {
        coordinator.send(0, 1).answer(0, 56, IDLE, 9).answer(1, 9, IDLE, 9);
        assertOrder(new int[] {0, 1}, 0, 1);
        Coordinator starved = Coordinator.of(USUAL).send(0, 1);
        starved.answer(0, 57, IDLE, 9).answer(1, 9, IDLE, 9);
        assertArrayEquals(new int[] {1, 0}, starved.order(0, 1));
    }

    /**
     * As after a stall: the machine is fast again, and one slow answer must not keep reads away for
     * many seconds.
     */
    @Test
    void order_oneAnswerOfTenSecondsAndNotRead_recoversWithinSeconds() {
        coordinator.send(0, 1).answer(0, 10_000, IDLE, 9).answer(1, 9, IDLE, 9);
        assertOrder(new int[] {1, 0}, 0, 1);
        coordinator.at(600).send(1).answer(1, 9, IDLE, 9);
        assertOrder(new int[] {1, 0}, 0, 1);
        coordinator.at(1_000).send(1).answer(1, 9, IDLE, 9);
        assertOrder(new int[] {0, 1}, 0, 1);
    }

    /** Its latency exceeds its service by as much as that of the others. */
    @Test
    void order_oneServiceNotReported_servicesOfTheOthersStillCount() {
        coordinator.send(0, 1, 2);
        coordinator.answer(0, 60, IDLE, 20).answer(1, 25, IDLE, 20).answer(2, 40);
        assertOrder(new int[] {0, 1, 2}, 0, 1, 2);
        assertOrder(new int[] {2, 0, 1}, 2, 0, 1);
    }

    /** Late a third of the time, for 1.5 s; then as usual for half a second. */
    @Test
    void order_slowAgainAndAgain_isAvoidedAfterItsLastAnswersAsUsual() {
        Coordinator nearby = Coordinator.of(Map.of("name", "horoscope", "locality_weight", 0));
        nearby.send(0, 1).answer(0, 9, IDLE, 9).answer(1, 9, IDLE, 9);
        for (int at = 100; at <= 1_500; at += 100) {
            double latency = at % 300 == 0 ? 400 : 9;
            nearby.at(at).send(0, 1).answer(0, latency, IDLE, 9).answer(1, 9, IDLE, 9);
        }
        for (int at = 1_510; at <= 2_000; at += 10) {
            nearby.at(at).send(0, 1).answer(0, 9, IDLE, 9).answer(1, 9, IDLE, 9);
        }
        assertArrayEquals(new int[] {1, 0}, nearby.order(0, 1));
        for (int at = 2_100; at <= 20_000; at += 100) {
            nearby.at(at).send(0, 1).answer(0, 9, IDLE, 9).answer(1, 9, IDLE, 9);
        }
        assertArrayEquals(new int[] {0, 1}, nearby.order(0, 1));
    }

    /** The limit holds for the reported service time, too. */
    @Test
    void order_oneServiceOfTenSecondsAndNotRead_recoversWithinSeconds() {
        coordinator.send(0, 1).answer(0, 9, IDLE, 9).answer(1, 9, IDLE, 9);
        coordinator.at(20_000).send(0, 1).answer(0, 10_000, IDLE, 10_000).answer(1, 9, IDLE, 9);
        assertOrder(new int[] {1, 0}, 0, 1);
        coordinator.at(23_000).send(1).answer(1, 9, IDLE, 9);
        assertOrder(new int[] {0, 1}, 0, 1);
    }

    /**
     * As after a stall that is longer than the timeout: six of seven failed, a factor of e^3.4,
     * which falls to the deadband of 2 after 1 s.
     */
    @Test
    void order_lastRequestTimedOutAndNotRead_recoversWithinSeconds() {
        coordinator.send(0, 1).answer(0, 9, IDLE, 9).answer(1, 9, IDLE, 9);
        coordinator.at(1_000).send(0).at(6_000).fail(0, 5_000);
        assertOrder(new int[] {1, 0}, 0, 1);
        coordinator.at(6_900).send(1).answer(1, 9, IDLE, 9);
        assertOrder(new int[] {1, 0}, 0, 1);
        coordinator.at(7_200).send(1).answer(1, 9, IDLE, 9);
        assertOrder(new int[] {0, 1}, 0, 1);
    }

    /**
     * The same with a read every 25 ms: the first one that is answered does not make the failure
     * count more again than it did when that read was sent.
     */
    @Test
    void order_lastRequestTimedOutAndReadAgain_keepsItsReads() {
        coordinator.send(0, 1).answer(0, 9, IDLE, 9).answer(1, 9, IDLE, 9);
        coordinator.at(1_000).send(0).at(6_000).fail(0, 5_000);
        for (int at = 6_025; at <= 9_000; at += 25) {
            int first = coordinator.at(at).order(0, 1)[0];
            coordinator.send(first).answer(first, 9, IDLE, 9);
            assertTrue(at < 7_700 || first == 0, "at " + at);
        }
    }

    /** Of 4,000 reads in 20 s at a replica that fails all or half of its reads at once, 1 % fail. */
    @Test
    void order_failsAtOnceForLong_hasFewReads() {
        for (int of = 1; of <= 2; of++) {
            Coordinator failing = Coordinator.of(USUAL).send(0, 1);
            failing.answer(0, 9, IDLE, 9).answer(1, 9, IDLE, 9);
            int failed = 0;
            int sent = 0;
            for (int at = 5; at <= 20_000; at += 5) {
                int first = failing.at(at).order(0, 1)[0];
                failing.send(first);
                sent += first == 0 ? 1 : 0;
                if (first == 0 && sent % of == 0) {
                    failing.fail(0, 0.1);
                    failed++;
                } else {
                    failing.answer(first, 9, IDLE, 9);
                }
            }
            assertTrue(failed > 0 && failed <= 40, failed + " failed, one of " + of);
        }
    }

    /** A queue explains a part of a long latency, and that part does not count again. */
    @Test
    void order_longQueueAndLongAnswers_countOnce() {
        Coordinator queued = Coordinator.of(USUAL).send(0, 1);
        queued.answer(0, 54, 8, 9).answer(1, 9, IDLE, 9);
        assertArrayEquals(new int[] {0, 1}, queued.order(0, 1));
    }

    /** A replica without an answer reports nothing; the others still compare by service times. */
    @Test
    void order_oneHasNotAnsweredYet_servicesStillDecide() {
        coordinator.send(0, 1, 2).answer(0, 12, IDLE, 4).answer(1, 10, IDLE, 9);
        assertOrder(new int[] {0, 1, 2}, 1, 0, 2);
        coordinator.fail(2, 5);
        assertEquals(0, coordinator.order(1, 0, 2)[0]);
    }

    @Test
    void order_stalled_goesBackUntilItAnswers() {
        Coordinator stalled = answerAll(withoutInFlightWeight(), 10, 10, 10).send(0);
        assertArrayEquals(new int[] {0, 1, 2}, stalled.at(83).order(0, 1, 2));
        assertArrayEquals(new int[] {1, 2, 0}, stalled.at(85).order(0, 1, 2));
        assertArrayEquals(new int[] {1, 2, 0}, stalled.at(500).order(0, 1, 2));
        stalled.answer(0, 10, IDLE, 10);
        assertArrayEquals(new int[] {0, 1, 2}, stalled.order(0, 1, 2));
    }

    /** There is a request in flight at all times, but each is answered in time. */
    @Test
    void order_alwaysInFlightAndAnswered_isNotStalled() {
        Coordinator busy = answerAll(withoutInFlightWeight(), 10, 10).send(0);
        for (int now = 10; now < 2_000; now += 10) {
            assertArrayEquals(new int[] {0, 1}, busy.at(now).send(0).order(0, 1), "at " + now);
            busy.answer(0, 10, IDLE, 10);
        }
    }

    @Test
    void order_noAnswersWhileMoreIsSent_isStalled() {
        Coordinator stalled = answerAll(withoutInFlightWeight(), 10, 10);
        for (int now = 0; now < 100; now += 10) {
            stalled.at(now).send(0);
        }
        assertArrayEquals(new int[] {1, 0}, stalled.order(0, 1));
    }

    @Test
    void order_nothingInFlight_isNotStalled() {
        Coordinator idle = answerAll(withoutInFlightWeight(), 10, 10, 10);
        assertArrayEquals(new int[] {0, 1, 2}, idle.at(60_000).order(0, 1, 2));
        assertArrayEquals(new int[] {0, 1, 2}, idle.send(0).order(0, 1, 2), "just sent");
    }

    @Test
    void order_failsAtOnce_goesBackAndReturnsWithItsSuccesses() {
        answerAll(5, 5, 5);
        for (int i = 0; i < 30; i++) {
            coordinator.send(0).fail(0, 0.1);
        }
        assertOrder(new int[] {1, 2, 0}, 0, 1, 2);
        for (int i = 0; i < 60; i++) {
            coordinator.send(0).answer(0, 5, IDLE, 5);
        }
        assertOrder(new int[] {0, 1, 2}, 0, 1, 2);
    }

    /** Errors decay. Otherwise a replica whose only request failed would never get another one. */
    @Test
    void order_failedAndNotReadForLong_recovers() {
        coordinator.send(0).fail(0, 0.1);
        assertOrder(new int[] {1, 2, 0}, 0, 1, 2);
        coordinator.at(100);
        assertOrder(new int[] {1, 2, 0}, 0, 1, 2);
        coordinator.at(30_000);
        assertOrder(new int[] {0, 1, 2}, 0, 1, 2);
        coordinator.send(0).fail(0, 0.1);
        assertOrder(new int[] {1, 2, 0}, 0, 1, 2);
    }

    /** It goes in front of replicas that are slower than the mean, and behind faster ones. */
    @Test
    void order_unknown_countsAsTheMean() {
        answerAll(10, 10, 1_000);
        assertOrder(new int[] {0, 9}, 0, 9);
        assertOrder(new int[] {9, 0}, 9, 0);
        assertOrder(new int[] {1, 0, 9, 2}, 9, 2, 1, 0);
        assertOrder(new int[] {0, 1, 9, 2}, 2, 9, 0, 1);
    }

    /** As where all nodes use up their CPU quotas: messages wait, and this node's own reads do not. */
    @Test
    void order_othersLateOnTheirWay_readsStayHereUntilTheQueueTakesAsLong() {
        Coordinator local = lateFor(300, 300);
        local.at(16_000).send(0).answer(0, 90, 8, 9);
        assertArrayEquals(new int[] {0, 1, 2}, local.order(0, 1, 2));
        local.at(17_000).send(0).answer(0, 90, 40, 9);
        assertEquals(1, local.order(0, 1, 2)[0]);
    }

    /** A token-aware driver makes a replica of the key the coordinator: here node 0. */
    @Test
    void order_coordinatorIsTheHomeReplica_isComparedWithTheOthers() {
        Coordinator local = Coordinator.of(Map.of("name", "horoscope", "locality_weight", 0));
        answerAll(local, 10, 10, 10);
        assertArrayEquals(new int[] {0, 1, 2}, local.order(0, 1, 2));
        Coordinator slow = Coordinator.of(Map.of("name", "horoscope", "locality_weight", 0));
        answerAll(slow, 30, 10, 10);
        assertArrayEquals(new int[] {1, 2, 0}, slow.order(0, 1, 2));
    }

    /** Its reads do not end for four times as long as the others' way, 273 ms. */
    @Test
    void order_othersLateOnTheirWayAndOwnReadsStalled_theyLeave() {
        Coordinator local = lateFor(300, 300).at(16_000).send(0).at(17_050);
        assertEquals(0, local.order(0, 1, 2)[0]);
        assertEquals(1, local.at(17_150).order(0, 1, 2)[0]);
    }

    @Test
    void order_othersLateOnTheirWayAndOwnReadsFail_theyLeave() {
        Coordinator local = lateFor(300, 300).at(16_000);
        for (int millis = 16_000; millis < 18_000; millis += 100) {
            local.at(millis).send(0).fail(0, 1);
        }
        assertEquals(1, local.order(0, 1, 2)[0]);
    }

    /** Then its machine is the cause, not the way there. */
    @Test
    void order_oneOfTheOthersLate_theRestAreTried() {
        Coordinator local = lateFor(300, 10);
        local.at(16_000).send(0).answer(0, 90, 8, 9);
        assertEquals(2, local.order(0, 1, 2)[0]);
    }

    /** It is as far from all of them. */
    @Test
    void order_coordinatorIsNoReplica_delaysDoNotMatter() {
        Coordinator other = lateFor(300, 300);
        other.at(16_000).send(1).answer(1, 390, 8, 9);
        assertEquals(2, other.order(1, 2)[0]);
    }

    /** One that answers its own reads in 10 ms, and has got the others' answers for minutes. */
    private static Coordinator lateFor(double firstMillis, double secondMillis) {
        Coordinator local = Coordinator.of(HALF_WEIGHT);
        for (int millis = -200_000; millis < 16_000; millis += 1_000) {
            local.at(millis).send(0, 1, 2).answer(0, 10, IDLE, 9);
            local.answer(1, firstMillis, IDLE, 9).answer(2, secondMillis, IDLE, 9);
        }
        return local;
    }

    /** The mean alone is that of the slow replica, so that no other one would be tried. */
    @Test
    void order_onlyASlowOneObserved_anotherWithAFastBaselineIsTried() {
        answerAll(10, 10);
        for (int millis = 1_000; millis <= 20_000; millis += 100) {
            coordinator.at(millis).send(0).answer(0, 100, IDLE, 100);
        }
        assertOrder(new int[] {1, 0}, 0, 1);
    }

    /** The baseline is as old as the last answer, and must not keep reads away permanently. */
    @Test
    void order_slowBaselineAndUnobserved_countsAsTheMean() {
        answerAll(100, 10);
        for (int millis = 1_000; millis <= 20_000; millis += 100) {
            coordinator.at(millis).send(1).answer(1, 10, IDLE, 10);
        }
        assertOrder(new int[] {0, 1}, 0, 1);
    }

    @Test
    void order_entriesBeyondTheCount_stay() {
        answerAll(90, 10, 1);
        int[] replicas = {0, 1, 2};
        coordinator.selector.order(replicas, 2, coordinator.context(OperationClass.READ, 0));
        assertArrayEquals(new int[] {1, 0, 2}, replicas);
        coordinator.selector.order(replicas, 0, coordinator.context(OperationClass.READ, 0));
        coordinator.selector.order(replicas, 1, coordinator.context(OperationClass.READ, 0));
        assertArrayEquals(new int[] {1, 0, 2}, replicas);
    }

    /** After all requests of several threads have ended, none is in flight. */
    @Test
    void order_afterSeveralThreads_nothingIsInFlight() throws InterruptedException {
        ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(new Thread(() -> answerMany(coordinator.sharing())));
        }
        threads.forEach(thread -> thread.setUncaughtExceptionHandler((t, e) -> failures.add(e)));
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(List.of(), List.copyOf(failures));
        coordinator.at(1_000_000);
        assertOrder(new int[] {2, 0, 1}, 2, 0, 1);
    }

    /** L9: a tenant whose queries fail on every second read moves no other tenant's reads. */
    @Test
    void order_queriesFailAtOneReplica_keepsTheGivenOrder() {
        answerAll(5, 5, 5);
        for (int i = 0; i < 30; i++) {
            coordinator.send(0).discard(0);
            coordinator.send(0).answer(0, 5, IDLE, 5);
        }
        assertOrder(new int[] {0, 1, 2}, 0, 1, 2);
    }

    /** The index of a node that left is used for another node. */
    @Test
    void order_slowNodeLeft_itsIndexStartsEmpty() {
        answerAll(90, 10, 10);
        assertOrder(new int[] {1, 2, 0}, 0, 1, 2);
        coordinator.leave(0);
        assertOrder(new int[] {0, 1, 2}, 0, 1, 2);
    }

    private static void answerMany(Coordinator own) {
        for (int now = 0; now < 5_000; now++) {
            own.at(now).send(0, 1, 2);
            own.order(0, 1, 2);
            own.answer(0, 5, 1, 4).answer(1, 5, 1, 4).answer(2, 5, 1, 4);
        }
    }

    static Coordinator withoutInFlightWeight() {
        return Coordinator.of(
                Map.of(
                        "name",
                        "horoscope",
                        "deadband",
                        2,
                        "stall_factor",
                        4,
                        "in_flight_weight",
                        0,
                        "locality_weight",
                        0));
    }

    /**
     * Each of the nodes from 0 on is sent a request, and answers it with the service time that is
     * given for it.
     */
    static Coordinator answerAll(Coordinator coordinator, double... services) {
        for (int node = 0; node < services.length; node++) {
            coordinator.send(node).answer(node, services[node], IDLE, services[node]);
        }
        return coordinator;
    }

    private void answerAll(double... services) {
        answerAll(coordinator, services);
    }

    private void assertOrder(int[] expected, int... given) {
        assertArrayEquals(expected, coordinator.order(given));
    }
}
