package io.horoscope.bench.lab.quickstart;

import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.quickstart.Outcome.Phase;
import io.horoscope.bench.lab.quickstart.Outcome.Turn;
import io.horoscope.bench.lab.run.load.Answers;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.observe.Observer;
import io.horoscope.bench.lab.run.observe.Shares;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Notes the phases' times while they pass, and computes the outcome afterwards. One thread. */
final class Measurement {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    /** Indexes of {@link #times}. */
    private static final int BEGIN = 0;

    private static final int OVERLOAD = 1;
    private static final int CLEAR = 2;
    private static final int END = 3;

    private final ClusterPlan plan;
    private final int overloaded;
    private final Observer observer;
    private final Answers answers;
    private final List<String> latencies = new ArrayList<>();

    /** When the phases began, and when the last one ended. */
    private final List<Long> times = new ArrayList<>();

    private long failures;
    private String firstFailure = "";

    Measurement(ClusterPlan plan, int overloaded, Observer observer, Answers answers) {
        this.plan = plan;
        this.overloaded = overloaded;
        this.observer = observer;
        this.answers = answers;
    }

    /** Ends a phase, unless none has begun, and begins the next one. */
    void nextPhase() {
        if (!times.isEmpty()) {
            latencies.add(
                    "%s; %s; %d reads, %d scans, %d not sent"
                            .formatted(
                                    latency("reads", Operation.READ),
                                    latency("scans", Operation.SCAN),
                                    answers.count(Operation.READ),
                                    answers.count(Operation.SCAN),
                                    answers.notSentCount()));
            failures += answers.failures();
            firstFailure = firstFailure.isEmpty() ? answers.firstFailure() : firstFailure;
        }
        answers.clear();
        times.add(System.nanoTime());
    }

    /** Whether every node has reported counts after the end. */
    boolean isKnown() {
        return observer.knownUntilNanos() >= times.get(END);
    }

    /** The last second in one line. */
    String now() {
        long now = System.nanoTime();
        long known = Math.min(now, observer.knownUntilNanos());
        List<OptionalDouble> shares = shares(Operation.READ, known - Shares.WINDOW_NANOS, known);
        List<OptionalDouble> loads = loads(now - Shares.WINDOW_NANOS, now);
        return "reads"
                + plan.nodes().stream()
                        .map(
                                node ->
                                        "  %s %3.0f %% (load %s)"
                                                .formatted(
                                                        node.name(),
                                                        100 * shares.get(index(node)).orElse(0),
                                                        ratio(loads.get(index(node)))))
                        .collect(Collectors.joining());
    }

    Outcome outcome() {
        Turn reads = turn(Operation.READ);
        long fallen =
                after(times.get(OVERLOAD), reads.fallSeconds(), Outcome.FALL_DEADLINE_SECONDS);
        long back = after(times.get(CLEAR), reads.returnSeconds(), Outcome.RETURN_DEADLINE_SECONDS);
        return new Outcome(
                List.of(
                        phase("before", 0, times.get(BEGIN)),
                        phase("during", 1, fallen),
                        phase("after", 2, back)),
                overloaded,
                List.of(reads, turn(Operation.SCAN)),
                Stream.of("cpu", "cpu_pressure", "throttled")
                        .map(key -> signal(key, fallen))
                        .collect(Collectors.joining(", ")),
                failures,
                firstFailure);
    }

    private Turn turn(Operation operation) {
        Shares shares = observer.shares(operation);
        long overload = times.get(OVERLOAD);
        long clear = times.get(CLEAR);
        double before = shares.of(overloaded, times.get(BEGIN), overload).orElse(0);
        OptionalDouble fall =
                seconds(
                        shares.firstNanos(
                                List.of(overloaded),
                                Shares.WINDOW_NANOS,
                                overload,
                                clear,
                                share -> share <= (1 - Outcome.TARGET_FALL) * before));
        long fallen = after(overload, fall, Outcome.FALL_DEADLINE_SECONDS);
        double during = shares.of(overloaded, fallen, clear).orElse(0);
        OptionalLong back =
                shares.firstNanos(
                        List.of(overloaded),
                        Shares.WINDOW_NANOS,
                        clear,
                        times.get(END),
                        share -> share >= Outcome.TARGET_RETURN * before);
        return new Turn(operation, fall, before == 0 ? 0 : 1 - during / before, seconds(back));
    }

    /** A phase, from a time within it to its end. */
    private Phase phase(String name, int number, long fromNanos) {
        long toNanos = times.get(number + 1);
        return new Phase(
                name,
                Arrays.stream(Operation.values())
                        .collect(
                                Collectors.toMap(
                                        Function.identity(),
                                        operation -> shares(operation, fromNanos, toNanos))),
                loads(fromNanos, toNanos),
                latencies.get(number));
    }

    private List<OptionalDouble> shares(Operation operation, long fromNanos, long toNanos) {
        Shares shares = observer.shares(operation);
        return plan.nodes().stream()
                .map(node -> shares.of(index(node), fromNanos, toNanos))
                .toList();
    }

    private List<OptionalDouble> loads(long fromNanos, long toNanos) {
        return plan.nodes().stream()
                .map(node -> observer.scores().meanLoad(node.address(), fromNanos, toNanos))
                .toList();
    }

    /** One signal of the overloaded node: before, during, and in the second half of after. */
    private String signal(String key, long fallen) {
        long late = times.get(END) - (times.get(END) - times.get(CLEAR)) / 2;
        return "%s %s -> %s -> %s"
                .formatted(
                        key,
                        mean(key, times.get(BEGIN), times.get(OVERLOAD)),
                        mean(key, fallen, times.get(CLEAR)),
                        mean(key, late, times.get(END)));
    }

    private String mean(String key, long fromNanos, long toNanos) {
        String address = plan.node(overloaded + 1).address();
        return ratio(observer.scores().meanSignal(address, key, fromNanos, toNanos));
    }

    private String latency(String name, Operation operation) {
        return "%s p50 %.1f ms, p99 %.1f ms"
                .formatted(
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

    private static long after(long fromNanos, OptionalDouble seconds, double otherwise) {
        return fromNanos + (long) (seconds.orElse(otherwise) * NANOS_PER_SECOND);
    }

    private static String ratio(OptionalDouble ratio) {
        return Outcome.number("%.2f", ratio, "-");
    }
}
