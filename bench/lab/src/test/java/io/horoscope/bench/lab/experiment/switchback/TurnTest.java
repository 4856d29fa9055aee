package io.horoscope.bench.lab.experiment.switchback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TurnTest {

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
    void draw_asManyRoundsAsArms_eachArmHasEachPositionOnce() {
        int arms = Arm.CALM.size();
        Map<String, Integer> counts = new HashMap<>();
        Turn.draw(2, Arm.CALM, NONE, 4 * arms)
                .forEach(turn -> counts.merge(turn.arm() + " " + turn.position(), 1, Integer::sum));
        assertEquals(arms * arms, counts.size());
        counts.forEach((what, count) -> assertEquals(4, count, what));
    }

    /** 600 draws of a fifth: a standard deviation of 10. */
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
        List<Turn<Arm>> turns = Turn.draw(5, Arm.WITH_FAULTS, PAIRS, PAIRS.size());
        Set<List<Object>> met = new HashSet<>();
        Map<Integer, Set<List<Integer>>> ofRound = new HashMap<>();
        for (Turn<Arm> turn : turns) {
            assertTrue(met.add(List.of(turn.arm(), turn.nodes())), turn.toString());
            ofRound.computeIfAbsent(turn.round(), round -> new HashSet<>()).add(turn.nodes());
        }
        assertEquals(Arm.WITH_FAULTS.size() * PAIRS.size(), met.size());
        ofRound.values().forEach(sets -> assertEquals(Arm.WITH_FAULTS.size(), sets.size()));
    }

    @Test
    void sets_ofSizes_areAllOfThem() {
        assertEquals(NONE, Turn.sets(1, 5, 0));
        assertEquals(List.of(List.of(2), List.of(3)), Turn.sets(2, 3, 1));
        assertEquals(List.of(List.of(2, 3), List.of(2, 4), List.of(3, 4)), Turn.sets(2, 4, 2));
    }
}
