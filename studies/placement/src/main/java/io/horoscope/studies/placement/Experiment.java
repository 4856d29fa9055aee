package io.horoscope.studies.placement;

import static io.horoscope.studies.placement.Distribution.POWER_LAW;
import static io.horoscope.studies.placement.Distribution.UNIFORM;
import static io.horoscope.studies.placement.Strategy.ANEW;
import static io.horoscope.studies.placement.Strategy.BALANCED;
import static io.horoscope.studies.placement.Strategy.BASE;
import static io.horoscope.studies.placement.Strategy.COARSE;
import static io.horoscope.studies.placement.Strategy.COMPACT;
import static io.horoscope.studies.placement.Strategy.FULL;

import io.horoscope.studies.placement.Case.Size;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The experiments on placement: which figures of the paper each gives, and with what. */
public enum Experiment {
    BALANCE("balance", "Table I and figure 4: workloads, and coarse placement by R") {
        @Override
        List<Case> cases() {
            List<Case> cases = new ArrayList<>();
            for (Distribution distribution : Distribution.values()) {
                cases.add(of("table 1", distribution, BASE, new Size(4, 1, 1), FEW));
                for (int r : new int[] {1, 2, 4, 8}) {
                    cases.add(of("figure 4", distribution, COARSE, new Size(64, r, 1), MANY));
                }
            }
            return cases;
        }
    },
    GRANULARITY("granularity", "Figure 5: balanced placement by k") {
        @Override
        List<Case> cases() {
            List<Case> cases = new ArrayList<>();
            for (Distribution distribution : Distribution.values()) {
                for (int k = 1; k <= 32; k *= 2) {
                    cases.add(of("figure 5", distribution, BALANCED, new Size(64, 2, k), MANY));
                }
            }
            return cases;
        }
    },
    FOOTPRINT("footprint", "Figures 6 and 7: different partitions on a node by k and R") {
        @Override
        List<Case> cases() {
            List<Case> cases = new ArrayList<>();
            for (int k = 2; k <= 32; k *= 2) {
                for (Strategy strategy : List.of(BALANCED, FULL, COMPACT)) {
                    cases.add(of("figure 6", POWER_LAW, strategy, new Size(64, 2, k), MANY));
                }
                for (int r : new int[] {2, 4, 8}) {
                    cases.add(of("figure 7", POWER_LAW, COMPACT, new Size(64, r, k), MANY));
                }
            }
            return cases;
        }
    },
    ROBUSTNESS("robustness", "Figure 8: placements when requests change; what repair moves") {
        @Override
        List<Case> cases() {
            List<Case> cases = new ArrayList<>();
            List<Distribution> shifting = new ArrayList<>(Arrays.asList(Distribution.values()));
            shifting.remove(UNIFORM);
            for (Distribution distribution : shifting) {
                for (double skew : new double[] {0.8, 0.9, 1.1, 1.2}) {
                    for (Strategy strategy : List.of(BASE, COARSE, COMPACT, FULL, BALANCED)) {
                        cases.add(
                                new Case(
                                        "figure 8",
                                        distribution,
                                        strategy,
                                        new Size(4, 2, 32),
                                        FEW,
                                        skew));
                    }
                }
                for (Strategy strategy :
                        List.of(
                                BALANCED,
                                ANEW,
                                Strategy.leastMovement(1.05),
                                Strategy.leastMovement(1.1),
                                Strategy.leastMovement(1.25))) {
                    cases.add(
                            new Case(
                                    "movement",
                                    distribution,
                                    strategy,
                                    new Size(64, 2, 16),
                                    MANY,
                                    1.2));
                }
            }
            return cases;
        }
    };

    /** Of the paper's cluster, and of its simulations. */
    private static final int FEW = 30_000;

    private static final int MANY = 300_000;

    private final String label;
    private final String description;

    Experiment(String label, String description) {
        this.label = label;
        this.description = description;
    }

    /** On the command line. */
    public String label() {
        return "placement-" + label;
    }

    public String description() {
        return description;
    }

    abstract List<Case> cases();

    private static Case of(
            String figure, Distribution distribution, Strategy strategy, Size size, int requests) {
        return new Case(figure, distribution, strategy, size, requests, 1);
    }
}
