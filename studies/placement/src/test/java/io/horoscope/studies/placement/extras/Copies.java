package io.horoscope.studies.placement.extras;

import java.util.Arrays;

/** The highest number that each node has: of a version, or of a promise. */
final class Copies {

    private final int[] numbers;

    Copies(int nodes) {
        this.numbers = new int[nodes];
    }

    void clear() {
        Arrays.fill(numbers, 0);
    }

    void clear(int nodes) {
        for (int node = 0; node < numbers.length; node++) {
            numbers[node] = Sets.contains(nodes, node) ? 0 : numbers[node];
        }
    }

    void raise(int nodes, int number) {
        for (int node = 0; node < numbers.length; node++) {
            numbers[node] = Math.max(numbers[node], Sets.contains(nodes, node) ? number : 0);
        }
    }

    int highest(int nodes) {
        int highest = 0;
        for (int node = 0; node < numbers.length; node++) {
            highest = Math.max(highest, Sets.contains(nodes, node) ? numbers[node] : 0);
        }
        return highest;
    }

    int lowest(int nodes) {
        int lowest = Integer.MAX_VALUE;
        for (int node = 0; node < numbers.length; node++) {
            lowest = Math.min(lowest, Sets.contains(nodes, node) ? numbers[node] : lowest);
        }
        return lowest;
    }
}
