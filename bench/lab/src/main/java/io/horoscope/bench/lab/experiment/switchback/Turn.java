package io.horoscope.bench.lab.experiment.switchback;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A time of one arm.
 *
 * @param <A> an arm
 * @param round from 0; each arm has one turn in each round
 * @param position of the turn in its round, from 0
 * @param nodes numbers of the nodes that get a fault; none without faults
 */
record Turn<A>(int round, int position, A arm, List<Integer> nodes) {

    /**
     * The turns of a number of rounds, in random order, in which each arm has each position once in
     * as many rounds as there are arms. Sets of nodes rotate as in a Latin square: each arm meets
     * each set once in as many rounds as there are sets, and the arms of a round meet different ones
     * if there are enough. Otherwise it is drawn which arms meet the same one: their ratio varies
     * less than that of others, so it must not always be the same two. The same seed gives the same
     * turns.
     *
     * @param sets at least one, which may be empty
     */
    static <A> List<Turn<A>> draw(long seed, List<A> arms, List<List<Integer>> sets, int rounds) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Turn<A>> turns = new ArrayList<>();
        List<Integer> order = List.of();
        List<Integer> firsts = List.of();
        List<Integer> firstSets = List.of();
        for (int round = 0; round < rounds; round++) {
            int ofSquare = round % arms.size();
            if (ofSquare == 0) {
                order = shuffled(arms.size(), random);
                firsts = shuffled(arms.size(), random);
            }
            if (round % sets.size() == 0) {
                firstSets = shuffled(arms.size(), random);
            }
            for (int position = 0; position < order.size(); position++) {
                int arm = order.get((firsts.get(ofSquare) + position) % order.size());
                List<Integer> nodes = sets.get((firstSets.get(arm) + round) % sets.size());
                turns.add(new Turn<>(round, position, arms.get(arm), nodes));
            }
        }
        return turns;
    }

    /** Every set of so many of the nodes from a first one to a last one. */
    static List<List<Integer>> sets(int first, int last, int size) {
        if (size == 0) {
            return List.of(List.of());
        }
        List<List<Integer>> sets = new ArrayList<>();
        for (int node = first; node <= last; node++) {
            for (List<Integer> rest : sets(node + 1, last, size - 1)) {
                List<Integer> set = new ArrayList<>(List.of(node));
                set.addAll(rest);
                sets.add(set);
            }
        }
        return sets;
    }

    /** The numbers from 0, by Fisher and Yates. */
    private static List<Integer> shuffled(int count, SplittableRandom random) {
        List<Integer> numbers = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            numbers.add(random.nextInt(number + 1), number);
        }
        return numbers;
    }
}
