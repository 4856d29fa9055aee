package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.run.bed.MeasuredCluster;
import io.horoscope.bench.lab.run.bed.Side;
import io.horoscope.bench.lab.run.client.ClientResult;
import io.horoscope.bench.lab.run.client.ClientRun;
import io.horoscope.bench.lab.run.observe.Observer;
import io.horoscope.bench.lab.run.observe.Shares;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Sides at a fixed rate while nodes are disturbed for a time and then left alone, interleaved as in a {@link Comparison}. The
 * nodes that serve most are disturbed: a rule that happens to ask a node little has nothing to leave.
 */
final class Events {

    /** Nodes of a third of a processor feel every look. */
    private static final Duration LOOK_EVERY = Duration.ofMillis(100);

    private static final Duration LEAST_WARM_UP = Duration.ofSeconds(8);

    /** Of the client's time, before its first request: it connects and prepares, slowly where nodes are small. */
    private static final Duration CONNECTING = Duration.ofSeconds(6);

    private static final Duration BEFORE = Duration.ofSeconds(6);
    private static final Duration DURING = Duration.ofSeconds(10);
    private static final Duration AFTER = Duration.ofSeconds(10);
    private static final double NANOS_PER_MILLI = 1e6;

    private final Bench bench;
    private final Setup setup;
    private final List<Side> sides;
    private final LoadPoint point;
    private final Script script;
    private final List<Event> events = new ArrayList<>();
    private final List<String> refusals = new ArrayList<>();

    /**
     * @param setup its disturbance is what begins and ends
     * @param point a rate
     */
    Events(Bench bench, Setup setup, List<Side> sides, LoadPoint point, Script script) {
        this.bench = bench;
        this.setup = setup;
        this.sides = bench.bed().offered(sides);
        this.point = point;
        this.script = script;
    }

    /** How a disturbance goes on while it is on. */
    enum Script {
        /** All the time. */
        STEADY,
        /** On and off every second. */
        FLAPPING
    }

    Events run() {
        bench.bed().limitCpu(setup.firstLimited(), setup.cores());
        for (int repetition = 0; repetition < bench.extent().repetitions(); repetition++) {
            List<Side> order = new ArrayList<>(sides);
            if (repetition % 2 == 1) {
                Collections.reverse(order);
            }
            for (Side side : order) {
                measure(side, repetition);
            }
        }
        return this;
    }

    Setup setup() {
        return setup;
    }

    List<Side> sides() {
        return sides;
    }

    LoadPoint point() {
        return point;
    }

    List<Event> of(Side side) {
        return events.stream()
                .filter(event -> event.side().equals(side))
                .collect(Collectors.toList());
    }

    List<String> refusals() {
        return List.copyOf(refusals);
    }

    /** Longer than that of blocks may be: what waits since the first, cold second must be answered before anything begins. */
    private Duration warmUp() {
        Duration usual = bench.scale().warmUp();
        return usual.compareTo(LEAST_WARM_UP) < 0 ? LEAST_WARM_UP : usual;
    }

    private void measure(Side side, int repetition) {
        MeasuredCluster cluster = bench.bed().use(side);
        Probe probe = bench.probe(cluster);
        Duration measured = BEFORE.plus(DURING).plus(AFTER).plus(CONNECTING);
        ClientRun run =
                new ClientRun(
                        setup.mode(),
                        setup.workload(),
                        point.threads(),
                        point.target(),
                        warmUp(),
                        measured);
        Observer observer = probe.observer(Event.operation(), LOOK_EVERY);
        Disturber disturber = new Disturber(cluster, observer);
        Map<String, Object> row = RunRow.of(side, setup, point, run, Map.of());
        try (observer) {
            List<NodeUse> before = probe.look();
            observer.start();
            long startNanos = System.nanoTime();
            ClientResult result =
                    bench.measure(
                            cluster,
                            run,
                            Map.of(),
                            setup.allowedFailures(),
                            "event-" + setup.mode().word() + "-" + side.fileName(),
                            disturber);
            disturber.requireOver();
            RunRecord record =
                    new RunRecord(
                            bench.recorder().runName(),
                            startNanos,
                            result,
                            RunRecord.between(before, probe.look()),
                            probe.samples(observer.scores(), startNanos));
            row.put("troubled_nodes", disturber.numbers().toString());
            bench.recorder().endRun(row, "counted");
            Event event =
                    new Event(
                            side,
                            repetition,
                            record,
                            observer.shares(Event.operation()),
                            disturber.indexes(),
                            disturber.timeline());
            events.add(event);
            bench.say(describe(event));
        } catch (LabException e) {
            disturber.relieve();
            bench.bed().requireAlive();
            refusals.add(e.getMessage());
            bench.recorder().endRun(row, e.getMessage());
            bench.say("not counted: " + e.getMessage());
        } finally {
            disturber.relieve();
        }
    }

    private String describe(Event event) {
        return String.format(
                Locale.ROOT,
                "%s, %s, %s: share %.1f %% -> %.1f %%, 80 %% gone: %s%s, p99 %.1f -> %.1f ms",
                setup.mode().word(),
                point.label(),
                event.side(),
                100 * event.shareBefore(),
                100 * event.shareDuring(),
                show(event.leftAfter()),
                event.hasLeft() ? ", back: " + show(event.backAfter()) : "",
                event.before().quantileNanos(0.99) / NANOS_PER_MILLI,
                event.during().quantileNanos(0.99) / NANOS_PER_MILLI);
    }

    private static String show(OptionalDouble seconds) {
        return seconds.isPresent()
                ? String.format(Locale.ROOT, "after %.2f s", seconds.getAsDouble())
                : "never";
    }

    /** Begins and ends the disturbance at its times, which count from the client's first answers; asked several times a second. */
    private final class Disturber implements Runnable {

        private static final long FLAP_NANOS = 1_000_000_000L;

        private final MeasuredCluster cluster;
        private final Observer observer;
        private List<Integer> numbers = List.of();
        private final long startNanos = System.nanoTime();
        private long dueNanos = Long.MAX_VALUE;
        private long beginNanos;
        private long endNanos;
        private boolean on;
        private boolean over;

        Disturber(MeasuredCluster cluster, Observer observer) {
            this.cluster = cluster;
            this.observer = observer;
        }

        @Override
        public void run() {
            long now = System.nanoTime();
            if (dueNanos == Long.MAX_VALUE) {
                if (observer.shares(Event.operation()).total(startNanos, now) == 0) {
                    return;
                }
                dueNanos = now + warmUp().plus(BEFORE).toNanos();
            }
            boolean ends = now - dueNanos >= DURING.toNanos();
            if (!over && ends) {
                over = true;
                relieve();
                endNanos = System.nanoTime();
            } else if (!over && now >= dueNanos) {
                if (beginNanos == 0) {
                    numbers = busiest(now);
                    beginNanos = System.nanoTime();
                }
                flip(script == Script.STEADY || (now - dueNanos) / FLAP_NANOS % 2 == 0);
            }
        }

        /**
         * Fails unless everything happened while the client was at work.
         *
         * @throws LabException if it did not
         */
        void requireOver() {
            if (!over) {
                throw new LabException(
                        "the client was at an end before the disturbance was: its first answer came too late");
            }
        }

        /** The disturbed nodes, from 1. */
        List<Integer> numbers() {
            return numbers;
        }

        /** The disturbed nodes, from 0. */
        List<Integer> indexes() {
            return numbers.stream().map(number -> number - 1).collect(Collectors.toList());
        }

        /** As many nodes as the setup disturbs, those that served most lately; never the one coordinator. */
        private List<Integer> busiest(long now) {
            Shares shares = observer.shares(Event.operation());
            List<Integer> candidates = new ArrayList<>();
            for (CqlNode node : cluster.nodes()) {
                if (node.number() >= setup.firstLimited()) {
                    candidates.add(node.number());
                }
            }
            candidates.sort(
                    Comparator.comparingDouble(
                            number ->
                                    -shares.of(number - 1, now - BEFORE.toNanos(), now).orElse(0)));
            return List.copyOf(candidates.subList(0, setup.troubled().size()));
        }

        void relieve() {
            flip(false);
        }

        Timeline timeline() {
            return new Timeline(
                    dueNanos - BEFORE.toNanos(), beginNanos, endNanos, System.nanoTime());
        }

        private void flip(boolean wanted) {
            if (wanted == on) {
                return;
            }
            on = wanted;
            if (wanted) {
                bench.bed().disturb(numbers, setup.trouble(), setup.cores());
            } else {
                bench.bed().relieve(numbers, setup.trouble(), setup.cores());
            }
        }
    }
}
