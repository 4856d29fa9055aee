package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.fault.Fault;
import io.horoscope.bench.sim.fault.Window;
import io.horoscope.core.settings.SettingsReader;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A fault of a scenario: an entry of its own section.
 *
 * @param movesReads whether reads should leave its nodes and return
 */
record FaultSettings(Fault fault, Window window, boolean movesReads) {

    private enum Kind {
        CPU_CONTENTION,
        SLOW_DISK,
        COMPACTION,
        CPU_QUOTA,
        CPU_STARVATION,
        PAUSE,
        RESTART,
        DIRECTOR_CRASH,
        FORGED_REPORTS,
        NO_REPORTS,
        CLOCK_AHEAD
    }

    private static final Set<Kind> MOVE_READS =
            EnumSet.of(
                    Kind.CPU_CONTENTION,
                    Kind.SLOW_DISK,
                    Kind.COMPACTION,
                    Kind.CPU_QUOTA,
                    Kind.CPU_STARVATION);

    /** What kinds were called in earlier versions. */
    private static final Map<String, String> RENAMED =
            Map.of(
                    "cpu_stress", "cpu_contention",
                    "throttling", "cpu_quota",
                    "starvation", "cpu_starvation",
                    "pauses", "pause",
                    "stops_reporting", "no_reports");

    static FaultSettings read(String name, SettingsReader section, int nodes, long durationNanos) {
        Kind kind = kind(section);
        long from = Times.nanos(section, "from", "0ms", "0ms", "1h");
        long until = Times.nanos(section, "until", "1h", "0ms", "1h");
        Window window =
                new Window(name, nodes(section, nodes), from, Math.min(until, durationNanos));
        if (window.nanos() <= 0) {
            section.problem("until", "is not after 'from' within the run");
        }
        Fault fault = fault(kind, section);
        long flapping = Times.nanos(section, "flapping", "0ms", "0ms", "1h");
        boolean movesReads = flapping == 0 && from > 0 && MOVE_READS.contains(kind);
        return new FaultSettings(
                flapping > 0 ? fault.flapping(flapping) : fault, window, movesReads);
    }

    private static Kind kind(SettingsReader section) {
        String now = RENAMED.get(String.valueOf(section.values().get("kind")));
        if (now != null) {
            section.has("kind");
            section.problem("kind", "is now called '" + now + "'");
            return Kind.CPU_CONTENTION;
        }
        return section.choice("kind", Kind.class, Kind.CPU_CONTENTION);
    }

    private static Fault fault(Kind kind, SettingsReader section) {
        return switch (kind) {
            case CPU_CONTENTION -> Fault.contention(1, 0, factor(section));
            case SLOW_DISK -> Fault.contention(0, 1, factor(section));
            case COMPACTION -> Fault.contention(0.5, 0.8, factor(section)); // Most of the disk.
            case CPU_QUOTA ->
                    Fault.cpuQuota(
                            section.number("quota", 0.3, 0.01, 1),
                            Times.nanos(section, "period", "100ms", "1ms", "1s"));
            case CPU_STARVATION ->
                    Fault.cpuStarvation(
                            Times.nanos(section, "delay", "20ms", "1us", "10s"),
                            section.number("pressure", 0.8, 0, 1));
            case PAUSE ->
                    Fault.pause(
                            Times.nanos(section, "pause", "100ms", "1ms", "1m"),
                            Times.nanos(section, "every", "2s", "1ms", "10m"));
            case RESTART -> Fault.restart();
            case DIRECTOR_CRASH -> Fault.directorCrash();
            case FORGED_REPORTS -> Fault.forgedReports();
            case NO_REPORTS -> Fault.noReports();
            case CLOCK_AHEAD ->
                    Fault.clockAhead(Times.nanos(section, "ahead", "8h", "1s", "1000h"));
        };
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
