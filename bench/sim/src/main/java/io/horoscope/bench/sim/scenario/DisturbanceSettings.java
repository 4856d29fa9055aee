package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.disturb.ClockAhead;
import io.horoscope.bench.sim.disturb.DirectorCrash;
import io.horoscope.bench.sim.disturb.Disturbance;
import io.horoscope.bench.sim.disturb.Flapping;
import io.horoscope.bench.sim.disturb.ForgedReports;
import io.horoscope.bench.sim.disturb.Pauses;
import io.horoscope.bench.sim.disturb.Restart;
import io.horoscope.bench.sim.disturb.Slowdown;
import io.horoscope.bench.sim.disturb.Starvation;
import io.horoscope.bench.sim.disturb.StopsReporting;
import io.horoscope.bench.sim.disturb.Throttling;
import io.horoscope.bench.sim.disturb.Window;
import io.horoscope.bench.sim.disturb.World;
import io.horoscope.core.settings.SettingsReader;
import java.util.ArrayList;
import java.util.List;

/** One entry of the section {@code disturbances}: what goes wrong, where and when. */
final class DisturbanceSettings {

    private enum Kind {
        CPU_STRESS,
        SLOW_DISK,
        COMPACTION,
        THROTTLING,
        STARVATION,
        PAUSES,
        RESTART,
        DIRECTOR_CRASH,
        FORGED_REPORTS,
        STOPS_REPORTING,
        CLOCK_AHEAD
    }

    private final Disturbance disturbance;
    private final Window window;
    private final boolean movesReads;

    DisturbanceSettings(
            String name, SettingsReader section, ClusterSettings cluster, long durationNanos) {
        Kind kind = section.choice("kind", Kind.class, Kind.CPU_STRESS);
        long from = Times.nanos(section, "from", "0ms", "0ms", "1h");
        long until = Times.nanos(section, "until", "1h", "0ms", "1h");
        window =
                new Window(
                        name, nodes(section, cluster.nodes), from, Math.min(until, durationNanos));
        if (window.nanos() <= 0) {
            section.problem("until", "is not after 'from' within the run");
        }
        Disturbance plain = disturbance(kind, section);
        long flapping = Times.nanos(section, "flapping", "0ms", "0ms", "1h");
        disturbance = flapping > 0 ? new Flapping(plain, flapping) : plain;
        movesReads =
                flapping == 0
                        && from > 0
                        && (kind == Kind.CPU_STRESS
                                || kind == Kind.SLOW_DISK
                                || kind == Kind.COMPACTION
                                || kind == Kind.THROTTLING
                                || kind == Kind.STARVATION);
    }

    void begin(World world) {
        disturbance.begin(world, window);
    }

    Window window() {
        return window;
    }

    /** Whether reads should leave its nodes and return. */
    boolean movesReads() {
        return movesReads;
    }

    private static Disturbance disturbance(Kind kind, SettingsReader section) {
        switch (kind) {
            case CPU_STRESS:
                return new Slowdown(Slowdown.Resource.CPU, factor(section));
            case SLOW_DISK:
                return new Slowdown(Slowdown.Resource.DISK, factor(section));
            case COMPACTION:
                return new Slowdown(Slowdown.Resource.BOTH, factor(section));
            case THROTTLING:
                return new Throttling(
                        section.number("quota", 0.3, 0.01, 1),
                        Times.nanos(section, "period", "100ms", "1ms", "1s"));
            case STARVATION:
                return new Starvation(
                        Times.nanos(section, "delay", "20ms", "1us", "10s"),
                        section.number("pressure", 0.8, 0, 1));
            case PAUSES:
                return new Pauses(
                        Times.nanos(section, "pause", "100ms", "1ms", "1m"),
                        Times.nanos(section, "every", "2s", "1ms", "10m"));
            case RESTART:
                return new Restart();
            case DIRECTOR_CRASH:
                return new DirectorCrash();
            case FORGED_REPORTS:
                return new ForgedReports();
            case STOPS_REPORTING:
                return new StopsReporting();
            default:
                return new ClockAhead(Times.nanos(section, "ahead", "8h", "1s", "1000h"));
        }
    }

    private static double factor(SettingsReader section) {
        return section.number("slowdown", 4, 1, 1_000);
    }

    private static List<Integer> nodes(SettingsReader section, int count) {
        List<Integer> nodes = new ArrayList<>();
        for (String text : section.texts("nodes")) {
            if (!text.matches("[0-9]{1,4}") || Integer.parseInt(text) >= count) {
                section.problem(
                        "nodes",
                        "'" + text + "' is not allowed; allowed: numbers from 0 to " + (count - 1));
            } else {
                nodes.add(Integer.parseInt(text));
            }
        }
        return nodes;
    }
}
