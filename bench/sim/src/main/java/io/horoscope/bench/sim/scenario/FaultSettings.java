package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.cluster.Condition;
import io.horoscope.bench.sim.fault.Fault;
import io.horoscope.bench.sim.fault.Window;
import io.horoscope.core.settings.SettingsReader;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A fault of a scenario: an entry of its own section.
 *
 * @param movesReads whether reads should leave its nodes and return
 * @param slowsReads whether it may make reads slower, so that latencies before it, in it and after
 *     it are measured apart
 * @param isOfSlots whether it changes nothing but how a replica serves the reads in its slots
 */
record FaultSettings(
        Fault fault, Window window, boolean movesReads, boolean slowsReads, boolean isOfSlots) {

    private enum Kind {
        CPU_CONTENTION,
        SLOW_DISK,
        COMPACTION,
        CPU_QUOTA,
        CPU_STARVATION,
        SLOW_COORDINATOR,
        PAUSE,
        RESTART,
        DIRECTOR_CRASH,
        FORGED_REPORTS,
        NO_REPORTS,
        CLOCK_AHEAD,
        SLOW_NETWORK,
        PACKET_LOSS,
        FAILING,
        SLOW_TABLE,
        SLOW_SCANS,
        UNDETECTED_DOWN
    }

    private static final Set<Kind> MOVE_READS =
            EnumSet.of(
                    Kind.CPU_CONTENTION,
                    Kind.SLOW_DISK,
                    Kind.COMPACTION,
                    Kind.CPU_QUOTA,
                    Kind.CPU_STARVATION,
                    Kind.SLOW_NETWORK,
                    Kind.FAILING,
                    Kind.UNDETECTED_DOWN);

    private static final Set<Kind> OF_REPORTS =
            EnumSet.of(Kind.DIRECTOR_CRASH, Kind.FORGED_REPORTS, Kind.NO_REPORTS, Kind.CLOCK_AHEAD);

    private static final Set<Kind> OF_SLOTS =
            EnumSet.of(
                    Kind.CPU_CONTENTION,
                    Kind.SLOW_DISK,
                    Kind.COMPACTION,
                    Kind.CPU_QUOTA,
                    Kind.PAUSE);

    /** Those that may slow the coordinator of the node, too. */
    private static final Set<Kind> COORDINATOR_TOO =
            EnumSet.of(Kind.CPU_CONTENTION, Kind.CPU_QUOTA);

    /**
     * What the faults of a scenario are read for.
     *
     * @param coordinators how many of the nodes are coordinators
     */
    record Limits(int nodes, int coordinators, long endNanos) {}

    static FaultSettings read(String name, SettingsReader section, Limits limits) {
        Kind kind = section.choice("kind", Kind.class, Kind.CPU_CONTENTION);
        long from = Times.nanos(section, "from", "0ms", "0ms", "1h");
        long until = Times.nanos(section, "until", "1h", "0ms", "1h");
        List<Integer> nodes = NodeNumbers.read(section, "nodes", limits.nodes);
        Window window = new Window(name, nodes, from, Math.min(until, limits.endNanos));
        if (window.nanos() <= 0) {
            section.problem("until", "is not after 'from' within the run");
        }
        long coordinatorNanos =
                COORDINATOR_TOO.contains(kind)
                        ? Times.nanos(section, "coordinator", "0ms", "0ms", "10s")
                        : 0;
        if ((kind == Kind.SLOW_COORDINATOR || coordinatorNanos > 0)
                && !nodes.stream().allMatch(node -> node < limits.coordinators)) {
            section.problem(
                    "nodes", "'" + nodes + "' is not allowed; allowed: nodes with a coordinator");
        }
        Fault own = fault(kind, section);
        Fault fault =
                coordinatorNanos == 0 ? own : own.and(Fault.slowCoordinator(coordinatorNanos));
        long flapping = Times.nanos(section, "flapping", "0ms", "0ms", "1h");
        long rolling = Times.nanos(section, "rolling", "0ms", "0ms", "1h");
        if (flapping > 0 && rolling > 0) {
            section.problem("rolling", "cannot be combined with flapping");
        }
        boolean steady = flapping == 0 && rolling == 0;
        boolean falseAlarm = "1".equals(String.valueOf(section.values().get("slowdown")));
        boolean movesReads = steady && from > 0 && MOVE_READS.contains(kind) && !falseAlarm;
        return new FaultSettings(
                repeated(fault, flapping, rolling),
                window,
                movesReads,
                !OF_REPORTS.contains(kind),
                OF_SLOTS.contains(kind) && coordinatorNanos == 0);
    }

    private static Fault repeated(Fault fault, long flapping, long rolling) {
        Fault flaps = flapping > 0 ? fault.flapping(flapping) : fault;
        return rolling > 0 ? flaps.rolling(rolling) : flaps;
    }

    private static Fault fault(Kind kind, SettingsReader section) {
        return switch (kind) {
            case CPU_CONTENTION -> contention(section, 1, 0);
            case SLOW_DISK -> contention(section, 0, 1);
            case COMPACTION -> contention(section, 0.5, 0.8); // Most of the disk.
            case CPU_QUOTA ->
                    Fault.cpuQuota(
                            section.number("quota", 0.3, 0.01, 1),
                            Times.nanos(section, "period", "100ms", "1ms", "1s"));
            case CPU_STARVATION ->
                    Fault.cpuStarvation(
                            Times.nanos(section, "delay", "20ms", "1us", "10s"),
                            section.number("pressure", 0.8, 0, 1));
            case SLOW_COORDINATOR ->
                    Fault.slowCoordinator(Times.nanos(section, "delay", "20ms", "1us", "10s"));
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
            case SLOW_NETWORK ->
                    Fault.slowNetwork(
                            Times.nanos(section, "delay", "10ms", "0ms", "10s"),
                            Times.nanos(section, "jitter", "0ms", "0ms", "10s"));
            case PACKET_LOSS ->
                    Fault.packetLoss(
                            section.number("share", 0.02, 0, 1),
                            Times.nanos(section, "delay", "200ms", "1us", "10s"));
            case FAILING ->
                    Fault.failing(
                            section.number("share", 1, 0, 1),
                            Times.nanos(section, "delay", "500us", "0ms", "10s"));
            case SLOW_TABLE -> slowReads(section, Condition.Reads.REPORTING);
            case SLOW_SCANS -> slowReads(section, Condition.Reads.SCANS);
            case UNDETECTED_DOWN -> Fault.undetectedDown();
        };
    }

    private static Fault slowReads(SettingsReader section, Condition.Reads reads) {
        return Fault.slowReads(reads, section.number("slowdown", 4, 1, 1_000));
    }

    /**
     * What the monitor sees of it can be set apart from by how much it slows reads: 0 for a fault
     * that no report shows, and {@code slowdown: 1} for a report without a fault.
     */
    private static Fault contention(SettingsReader section, double cpu, double disk) {
        return Fault.contention(
                section.number("cpu", cpu, 0, 1),
                section.number("disk", disk, 0, 1),
                section.number("slowdown", 4, 1, 1_000));
    }
}
