package io.horoscope.studies.placement.extras;

import io.horoscope.core.Rounds;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** Runs random sequences under some rules, in turn for each of some replication factors. */
final class Search {

    /** To shorten a sequence takes as long as some dozens of new ones. */
    private static final int SHORTENED = 200;

    private final List<Sequences> sequences = new ArrayList<>();
    private final Map<Violation, Integer> violations = new EnumMap<>(Violation.class);
    private final Map<Violation, List<String>> shortest = new EnumMap<>(Violation.class);

    Search(Set<Rule> rules, Factors... factors) {
        this(rules, true, true, factors);
    }

    /**
     * @param withExtras false for a ring as Cassandra has it
     * @param withMovements false for replicas that stay
     */
    Search(Set<Rule> rules, boolean withExtras, boolean withMovements, Factors... factors) {
        for (Factors each : factors) {
            RangeModel model = new RangeModel(each, rules);
            sequences.add(new Sequences(model, withExtras, withMovements));
        }
    }

    static Set<Rule> without(Rule... rules) {
        Set<Rule> rest = EnumSet.allOf(Rule.class);
        rest.removeAll(Set.of(rules));
        return rest;
    }

    Search run(int count) {
        int[] next = {0};
        Rounds.of(count, random -> runOne(next[0]++, random));
        return this;
    }

    /** Runs sequences until one has a violation of this kind, and at most so many. */
    boolean finds(Violation kind, int atMost) {
        int[] next = {0};
        Rounds.of(
                atMost,
                random -> {
                    if (count(kind) == 0) {
                        runOne(next[0]++, random);
                    }
                });
        return count(kind) > 0;
    }

    private void runOne(int number, SplittableRandom random) {
        Sequences each = sequences.get(number % sequences.size());
        if (each.run(random)) {
            add(each);
        }
    }

    private void add(Sequences violating) {
        for (Violation kind : Set.copyOf(violating.model().violations())) {
            int count = violations.merge(kind, 1, Integer::sum);
            List<String> known = shortest.get(kind);
            if (count <= SHORTENED) {
                List<String> found = violating.shortest(kind);
                if (known == null || found.size() < known.size()) {
                    shortest.put(kind, found);
                }
            }
        }
    }

    int count(Violation kind) {
        return violations.getOrDefault(kind, 0);
    }

    /** The shortest one found, in words, of a kind that was found. */
    String shortest(Violation kind) {
        return String.join("\n  ", shortest.getOrDefault(kind, List.of("none")));
    }

    /** Counts by violation. */
    @Override
    public String toString() {
        return violations.toString();
    }

    long applied(Operation kind) {
        return sequences.stream().mapToLong(each -> each.applied(kind)).sum();
    }

    long extraReads() {
        return sequences.stream().mapToLong(each -> each.model().extraReads()).sum();
    }

    long acknowledgements() {
        return sequences.stream().mapToLong(each -> each.model().acknowledgements()).sum();
    }

    long refusals() {
        return sequences.stream().mapToLong(each -> each.model().refusals()).sum();
    }
}
