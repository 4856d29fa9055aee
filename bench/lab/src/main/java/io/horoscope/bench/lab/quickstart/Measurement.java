package io.horoscope.bench.lab.quickstart;

import static io.horoscope.bench.lab.quickstart.QuickstartReport.format;
import static io.horoscope.bench.lab.quickstart.QuickstartReport.number;

import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.quickstart.Outcome.Failures;
import io.horoscope.bench.lab.quickstart.Outcome.Phase;
import io.horoscope.bench.lab.quickstart.Outcome.Turn;
import io.horoscope.bench.lab.run.load.Answers;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.observe.Observer;
import io.horoscope.bench.lab.run.observe.ScoreLog;
import io.horoscope.bench.lab.run.observe.Shares;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Notes the phases' times while they pass, and computes the outcome afterwards. One thread. */
final class Measurement {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    private final ClusterPlan plan;
    private final int overloaded;
    private final Observer observer;
    private final Answers answers;
    private final List<String> latencies = new ArrayList<>();

    private Failures failures = new Failures(0, "");
    private long beginNanos;
    private long overloadNanos;
    private long clearNanos;
    private long endNanos;

    Measurement(ClusterPlan plan, int overloaded, Observer observer, Answers answers) {
        this.plan = plan;
        this.overloaded = overloaded;
        this.observer = observer;
        this.answers = answers;
    }

    void begin() {
        answers.clear();
        beginNanos = System.nanoTime();
    }

    void overloadBegins() {
        closePhase();
        overloadNanos = System.nanoTime();
    }

    void overloadEnds() {
        closePhase();
        clearNanos = System.nanoTime();
    }

    void end() {
        closePhase();
        endNanos = System.nanoTime();
    }

    /** Whether every node has reported counts after the end. */
    boolean isKnown() {
        return observer.knownUntilNanos() >= endNanos;
    }

    /** The last second in one line. */
    String now() {
        long now = System.nanoTime();
        long known = Math.min(now, observer.knownUntilNanos());
        Shares reads = observer.shares(Operation.READ);
        return "reads"
                + plan.nodes().stream()
                        .map(
                                node ->
                                        format(
                                                "  %s %3.0f %% (load %s)",
                                                node.name(),
                                                100
                                                        * reads.of(
                                                                        index(node),
                                                                        known - Shares.WINDOW_NANOS,
                                                                        known)
                                                                .orElse(0),
                                                ratio(load(node, now - Shares.WINDOW_NANOS, now))))
                        .collect(Collectors.joining());
    }

    Outcome outcome() {
        Turn reads = turn(Operation.READ);
        long fallen = overloadNanos + nanos(reads.fallSeconds(), Outcome.FALL_DEADLINE_SECONDS);
        long back = clearNanos + nanos(reads.returnSeconds(), Outcome.RETURN_DEADLINE_SECONDS);
        return new Outcome(
                List.of(
                        phase("before", 0, beginNanos, overloadNanos),
                        phase("during", 1, fallen, clearNanos),
                        phase("after", 2, back, endNanos)),
                overloaded,
                List.of(reads, turn(Operation.SCAN)),
                Stream.of("cpu", "cpu_pressure", "throttled")
                        .map(key -> signal(key, fallen))
                        .collect(Collectors.joining(", ")),
                failures);
    }

    private Turn turn(Operation operation) {
        Shares shares = observer.shares(operation);
        double before = shares.of(overloaded, beginNanos, overloadNanos).orElse(0);
        OptionalLong fall =
                shares.firstNanos(
                        overloaded,
                        overloadNanos,
                        clearNanos,
                        share -> share <= (1 - Outcome.TARGET_FALL) * before);
        OptionalDouble fallSeconds = seconds(fall);
        long fallen = overloadNanos + nanos(fallSeconds, Outcome.FALL_DEADLINE_SECONDS);
        double during = shares.of(overloaded, fallen, clearNanos).orElse(0);
        OptionalLong back =
                shares.firstNanos(
                        overloaded,
                        clearNanos,
                        endNanos,
                        share -> share >= Outcome.TARGET_RETURN * before);
        double lost = before == 0 ? 0 : 1 - during / before;
        return new Turn(operation, fallSeconds, lost, seconds(back));
    }

    private Phase phase(String name, int number, long fromNanos, long toNanos) {
        Map<Operation, List<OptionalDouble>> shares =
                Arrays.stream(Operation.values())
                        .collect(
                                Collectors.toMap(
                                        operation -> operation,
                                        operation -> shares(operation, fromNanos, toNanos)));
        List<OptionalDouble> loads =
                plan.nodes().stream().map(node -> load(node, fromNanos, toNanos)).toList();
        return new Phase(name, shares, loads, latencies.get(number));
    }

    private List<OptionalDouble> shares(Operation operation, long fromNanos, long toNanos) {
        Shares shares = observer.shares(operation);
        return plan.nodes().stream()
                .map(node -> shares.of(index(node), fromNanos, toNanos))
                .toList();
    }

    private OptionalDouble load(NodePlan node, long fromNanos, long toNanos) {
        return observer.scores().meanLoad(node.address(), fromNanos, toNanos);
    }

    /** One signal of the overloaded node: before, during, and in the second half of after. */
    private String signal(String key, long fallen) {
        ScoreLog scores = observer.scores();
        String address = plan.node(overloaded + 1).address();
        long late = endNanos - (endNanos - clearNanos) / 2;
        return format(
                "%s %s -> %s -> %s",
                key,
                ratio(scores.meanSignal(address, key, beginNanos, overloadNanos)),
                ratio(scores.meanSignal(address, key, fallen, clearNanos)),
                ratio(scores.meanSignal(address, key, late, endNanos)));
    }

    private void closePhase() {
        latencies.add(
                format(
                        "%s; %s; %d reads, %d scans, %d not sent",
                        latency("reads", Operation.READ),
                        latency("scans", Operation.SCAN),
                        answers.count(Operation.READ),
                        answers.count(Operation.SCAN),
                        answers.notSentCount()));
        String first = failures.first().isEmpty() ? answers.firstFailure() : failures.first();
        failures = new Failures(failures.count() + answers.failures(), first);
        answers.clear();
    }

    private String latency(String name, Operation operation) {
        return format(
                "%s p50 %.1f ms, p99 %.1f ms",
                name,
                answers.quantileNanos(operation, 0.5) / NANOS_PER_MILLI,
                answers.quantileNanos(operation, 0.99) / NANOS_PER_MILLI);
    }

    private static int index(NodePlan node) {
        return node.number() - 1;
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
        return number("%.2f", ratio, "-");
    }
}
