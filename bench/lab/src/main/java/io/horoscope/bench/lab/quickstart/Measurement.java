package io.horoscope.bench.lab.quickstart;

import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.load.Answers;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.observe.Observer;
import io.horoscope.bench.lab.run.observe.Shares;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Marks the phases' times while they pass, and computes the outcome when they have. One thread. */
final class Measurement {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double P50 = 0.5;
    private static final double P99 = 0.99;

    private final ClusterPlan plan;
    private final int overloaded;
    private final Observer observer;
    private final Answers answers;
    private final List<String> latencies = new ArrayList<>();

    private long failures;
    private String firstFailure = "";
    private long beginNanos;
    private long overloadNanos;
    private long reliefNanos;
    private long endNanos;

    Measurement(ClusterPlan plan, int overloaded, Observer observer, Answers answers) {
        this.plan = plan;
        this.overloaded = overloaded;
        this.observer = observer;
        this.answers = answers;
    }

    void phaseBegins() {
        if (beginNanos == 0) {
            beginNanos = System.nanoTime();
        }
        answers.clear();
    }

    void overloadBegins() {
        closePhase();
        overloadNanos = System.nanoTime();
    }

    void overloadEnds() {
        closePhase();
        reliefNanos = System.nanoTime();
    }

    void end() {
        closePhase();
        endNanos = System.nanoTime();
    }

    /** Whether every node has been heard after the end. */
    boolean isKnown() {
        return observer.knownUntilNanos() >= endNanos;
    }

    /** The last second in one line. */
    String now() {
        long now = Math.min(System.nanoTime(), observer.knownUntilNanos());
        Shares reads = observer.shares(Operation.READ);
        StringBuilder text = new StringBuilder("reads");
        for (NodePlan node : plan.nodes()) {
            OptionalDouble share = reads.of(node.number() - 1, now - Shares.WINDOW_NANOS, now);
            OptionalDouble load =
                    observer.scores()
                            .meanLoad(
                                    node.address(),
                                    System.nanoTime() - Shares.WINDOW_NANOS,
                                    System.nanoTime());
            text.append(
                    format(
                            "  %s %3.0f %% (load %s)",
                            node.name(), 100 * share.orElse(0), ratio(load)));
        }
        return text.toString();
    }

    Outcome outcome() {
        Turn reads = turn(Operation.READ);
        List<Turn> turns = List.of(reads, turn(Operation.SCAN));
        long fallen = overloadNanos + nanos(reads.fallSeconds(), Outcome.FALL_DEADLINE_SECONDS);
        long back = reliefNanos + nanos(reads.returnSeconds(), Outcome.RETURN_DEADLINE_SECONDS);
        List<Phase> phases =
                List.of(
                        phase("before", 0, beginNanos, overloadNanos),
                        phase("during", 1, fallen, reliefNanos),
                        phase("after", 2, back, endNanos));
        return new Outcome(phases, overloaded, turns, signals(fallen), failures, firstFailure);
    }

    private Turn turn(Operation operation) {
        Shares shares = observer.shares(operation);
        double before = shares.of(overloaded, beginNanos, overloadNanos).orElse(0);
        OptionalLong fall =
                shares.firstNanos(
                        overloaded,
                        overloadNanos,
                        reliefNanos,
                        share -> share <= (1 - Outcome.TARGET_FALL) * before);
        long fallen =
                overloadNanos
                        + fall.orElse((long) (Outcome.FALL_DEADLINE_SECONDS * NANOS_PER_SECOND));
        double during = shares.of(overloaded, fallen, reliefNanos).orElse(0);
        OptionalLong back =
                shares.firstNanos(
                        overloaded,
                        reliefNanos,
                        endNanos,
                        share -> share >= Outcome.TARGET_RETURN * before);
        double lost = before == 0 ? 0 : 1 - during / before;
        return new Turn(operation, seconds(fall), lost, seconds(back));
    }

    private Phase phase(String name, int number, long fromNanos, long toNanos) {
        Map<Operation, List<OptionalDouble>> shares = new EnumMap<>(Operation.class);
        List<OptionalDouble> loads = new ArrayList<>();
        for (NodePlan node : plan.nodes()) {
            for (Operation operation : Operation.values()) {
                shares.computeIfAbsent(operation, key -> new ArrayList<>())
                        .add(observer.shares(operation).of(node.number() - 1, fromNanos, toNanos));
            }
            loads.add(observer.scores().meanLoad(node.address(), fromNanos, toNanos));
        }
        return new Phase(name, shares, loads, latencies.get(number));
    }

    private String signals(long fallen) {
        String address = plan.node(overloaded + 1).address();
        List<String> texts = new ArrayList<>();
        for (String key : List.of("cpu", "cpu_pressure", "throttled")) {
            texts.add(
                    format(
                            "%s %s -> %s -> %s",
                            key,
                            ratio(
                                    observer.scores()
                                            .meanSignal(address, key, beginNanos, overloadNanos)),
                            ratio(observer.scores().meanSignal(address, key, fallen, reliefNanos)),
                            ratio(
                                    observer.scores()
                                            .meanSignal(
                                                    address,
                                                    key,
                                                    endNanos - (endNanos - reliefNanos) / 2,
                                                    endNanos))));
        }
        return String.join(", ", texts);
    }

    private void closePhase() {
        latencies.add(
                format(
                        "reads p50 %.1f ms, p99 %.1f ms; scans p50 %.1f ms, p99 %.1f ms; %d reads, %d scans, %d not sent",
                        millis(Operation.READ, P50),
                        millis(Operation.READ, P99),
                        millis(Operation.SCAN, P50),
                        millis(Operation.SCAN, P99),
                        answers.count(Operation.READ),
                        answers.count(Operation.SCAN),
                        answers.notSentCount()));
        failures += answers.failures();
        firstFailure = firstFailure.isEmpty() ? answers.firstFailure() : firstFailure;
    }

    private double millis(Operation operation, double quantile) {
        return answers.quantileNanos(operation, quantile) / NANOS_PER_MILLI;
    }

    private static OptionalDouble seconds(OptionalLong nanos) {
        return nanos.isPresent()
                ? OptionalDouble.of(nanos.getAsLong() / NANOS_PER_SECOND)
                : OptionalDouble.empty();
    }

    private static long nanos(OptionalDouble seconds, double otherwise) {
        return (long) (seconds.orElse(otherwise) * NANOS_PER_SECOND);
    }

    private static String ratio(OptionalDouble ratio) {
        return ratio.isPresent() ? format("%.2f", ratio.getAsDouble()) : "-";
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
