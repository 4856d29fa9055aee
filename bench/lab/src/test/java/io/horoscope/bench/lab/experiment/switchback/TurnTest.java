package io.horoscope.bench.lab.experiment.switchback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.run.Arm;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TurnTest {

    private static final List<Arm> SIX = Arm.CALM.subList(0, 6);
    private static final List<List<Integer>> NONE = List.of(List.of());
    private static final List<List<Integer>> PAIRS = Turn.sets(2, 5, 2);
    private static final int ROUNDS = 3_000;

    @Test
    void draw_everyRound_hasEachArmOnce() {
        List<Turn<Arm>> turns = Turn.draw(1, Arm.CALM, NONE, ROUNDS);
        for (int round = 0; round < ROUNDS; round++) {
            Set<Arm> arms = new HashSet<>();
            for (int position = 0; position < Arm.CALM.size(); position++) {
                Turn<Arm> turn = turns.get(round * Arm.CALM.size() + position);
                assertEquals(round, turn.round());
                assertEquals(position, turn.position());
                arms.add(turn.arm());
            }
            assertEquals(Set.copyOf(Arm.CALM), arms);
        }
    }

    @Test
    void draw_anyRounds_eachArmHasEachPositionAsOftenAsTheyAllow() {
        for (int arms = 1; arms <= Arm.WITH_FAULTS.size(); arms++) {
            for (int rounds = arms; rounds <= 4 * arms; rounds++) {
                Map<String, Integer> counts = new HashMap<>();
                Turn.draw(2, Arm.WITH_FAULTS.subList(0, arms), PAIRS, rounds)
                        .forEach(
                                turn ->
                                        counts.merge(
                                                turn.arm().name() + " " + turn.position(),
                                                1,
                                                Integer::sum));
                assertEquals(arms * arms, counts.size());
                assertEquals(rounds / arms, Collections.min(counts.values()));
                assertEquals((rounds + arms - 1) / arms, Collections.max(counts.values()));
            }
        }
    }

    /** 3,000 draws of a thirtieth: a standard deviation of 10. */
    @Test
    void draw_manyRounds_eachArmIsAsOftenBeforeEachOther() {
        Map<String, Integer> counts = new HashMap<>();
        Turn<Arm> before = null;
        for (Turn<Arm> turn : Turn.draw(2, Arm.CALM, NONE, ROUNDS)) {
            if (turn.position() == 1) {
                counts.merge(before.arm() + " " + turn.arm(), 1, Integer::sum);
            }
            before = turn;
        }
        int arms = Arm.CALM.size();
        assertEquals(arms * (arms - 1), counts.size());
        double mean = (double) ROUNDS / counts.size();
        counts.forEach((what, count) -> assertEquals(mean, count, 60, what));
    }

    @Test
    void draw_sameSeed_sameTurns() {
        List<Turn<Arm>> turns = Turn.draw(3, Arm.CALM, NONE, 10);
        assertEquals(turns, Turn.draw(3, Arm.CALM, NONE, 10));
        assertNotEquals(turns, Turn.draw(4, Arm.CALM, NONE, 10));
        assertEquals(
                turns.subList(0, 2 * Arm.CALM.size()),
                Turn.draw(3, Arm.CALM, NONE, 2),
                "more rounds only add");
    }

    @Test
    void draw_asManyRoundsAsSets_eachArmMeetsEachSetOnce() {
        assertEquals(6, PAIRS.size());
        List<Turn<Arm>> turns = Turn.draw(5, SIX, PAIRS, PAIRS.size());
        Set<List<Object>> met = new HashSet<>();
        Map<Integer, Set<List<Integer>>> ofRound = new HashMap<>();
        for (Turn<Arm> turn : turns) {
            assertTrue(met.add(List.of(turn.arm(), turn.nodes())), turn.toString());
            ofRound.computeIfAbsent(turn.round(), round -> new HashSet<>()).add(turn.nodes());
        }
        assertEquals(SIX.size() * PAIRS.size(), met.size());
        ofRound.values().forEach(sets -> assertEquals(PAIRS.size(), sets.size()));
    }

    /** Six arms and five sets: of a round, two arms share one. */
    @Test
    void draw_fewerSetsThanArms_noTwoArmsMeetTheSameOneMoreOftenThanOthers() {
        List<List<Integer>> sets = PAIRS.subList(0, PAIRS.size() - 1);
        Map<Set<String>, Integer> counts = new HashMap<>();
        Map<List<Object>, String> met = new HashMap<>();
        for (Turn<Arm> turn : Turn.draw(6, SIX, sets, ROUNDS)) {
            if (turn.round() % sets.size() == 0) {
                String arm = turn.arm().name();
                String other = met.put(List.of(turn.round(), turn.nodes()), arm);
                if (other != null) {
                    counts.merge(Set.of(arm, other), 1, Integer::sum);
                }
            }
        }
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        assertEquals(15, counts.size());
        counts.forEach((arms, count) -> assertEquals(all / 15.0, count, 25, arms::toString));
    }

    @Test
    void sets_ofSizes_areAllOfThem() {
        assertEquals(NONE, Turn.sets(1, 5, 0));
        assertEquals(List.of(List.of(2), List.of(3)), Turn.sets(2, 3, 1));
        assertEquals(List.of(List.of(2, 3), List.of(2, 4), List.of(3, 4)), Turn.sets(2, 4, 2));
    }
}
