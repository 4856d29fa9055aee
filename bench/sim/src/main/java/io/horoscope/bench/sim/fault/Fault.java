package io.horoscope.bench.sim.fault;

import static io.horoscope.bench.sim.cluster.LoadGauge.CPU;
import static io.horoscope.bench.sim.cluster.LoadGauge.CPU_PRESSURE;
import static io.horoscope.bench.sim.cluster.LoadGauge.DISK;
import static io.horoscope.bench.sim.cluster.LoadGauge.DISK_WAIT;
import static io.horoscope.bench.sim.cluster.LoadGauge.IO_PRESSURE;

import io.horoscope.bench.sim.cluster.Condition;
import io.horoscope.bench.sim.cluster.Delay;
import io.horoscope.bench.sim.cluster.Links;
import io.horoscope.bench.sim.cluster.LoadGauge;
import io.horoscope.bench.sim.cluster.Replica;
import java.util.List;
import java.util.Set;
import java.util.function.ObjLongConsumer;
import org.apache.commons.rng.UniformRandomProvider;

/** A fault of some nodes for some time. Immutable; serves any number of runs. */
@FunctionalInterface
public interface Fault {

    /** A change of one node. */
    @FunctionalInterface
    interface NodeChange {
        void make(Replica replica, boolean begins, long nowNanos);
    }

    /** Schedules what happens in a window. */
    void inject(World world, Window window);

    /** Both at once. */
    default Fault and(Fault other) {
        return (world, window) -> {
            inject(world, window);
            other.inject(world, window);
        };
    }

    /** The same fault for the first half of each period of its window. */
    default Fault flapping(long periodNanos) {
        return (world, window) -> {
            for (long from = window.fromNanos(); from < window.untilNanos(); from += periodNanos) {
                long until = Math.min(window.untilNanos(), from + periodNanos / 2);
                inject(world, new Window(window.name(), window.nodes(), from, until));
            }
        };
    }

    /** The same fault of one node after another, each for the first half of a period of its own. */
    default Fault rolling(long periodNanos) {
        return (world, window) -> {
            long from = window.fromNanos();
            for (int node : window.nodes()) {
                long until = Math.min(window.untilNanos(), from + periodNanos / 2);
                if (from < until) {
                    inject(world, new Window(window.name(), List.of(node), from, until));
                }
                from += periodNanos;
            }
        };
    }

    /** Changes each node. */
    private static Fault ofNodes(NodeChange change) {
        return (world, window) -> {
            for (int node : window.nodes()) {
                Replica replica = world.replicas().get(node);
                world.during(window, (begins, now) -> change.make(replica, begins, now));
            }
        };
    }

    /**
     * Contention for a resource: reads take longer, and the monitor sees the resource in use and
     * tasks waiting for it. With shares of 0 the monitor sees nothing; with a factor of 1 it sees a
     * load that slows no read.
     *
     * @param cpu share of the CPU that the other processes use, in [0, 1]
     * @param disk share of the disk that they use, in [0, 1]
     * @param factor by which reads take longer, at least 1
     */
    static Fault contention(double cpu, double disk, double factor) {
        double pressure = 1 - 1 / factor; // Share of time in which a read waits for the resource.
        return ofNodes(
                (replica, begins, now) -> {
                    replica.condition().slowDown(Condition.Reads.ALL, begins ? factor : 1 / factor);
                    LoadGauge gauge = replica.gauge();
                    int sign = begins ? 1 : -1;
                    gauge.add(CPU, sign * cpu, now);
                    gauge.add(CPU_PRESSURE, sign * cpu * pressure, now);
                    gauge.add(DISK, sign * disk, now);
                    gauge.add(DISK_WAIT, sign * disk * pressure, now);
                    gauge.add(IO_PRESSURE, sign * disk * pressure, now);
                });
    }

    /** Some kinds of reads take longer. No monitor of the machine sees it. */
    static Fault slowReads(Condition.Reads reads, double factor) {
        return ofNodes(
                (replica, begins, now) ->
                        replica.condition().slowDown(reads, begins ? factor : 1 / factor));
    }

    /**
     * Some reads fail without a slot.
     *
     * @param ratio of those that reach the node, in [0, 1]
     * @param nanos until the node answers
     */
    static Fault failing(double ratio, long nanos) {
        return (world, window) -> {
            for (int node : window.nodes()) {
                UniformRandomProvider random = world.seeds().fork(window.name(), node);
                Condition.Failing failing = new Condition.Failing(ratio, nanos, random);
                Condition condition = world.replicas().get(node).condition();
                world.during(window, (begins, now) -> condition.fail(begins ? failing : null));
            }
        };
    }

    /**
     * Threads wait for CPU time whenever they wake up. A read wakes several of them before one
     * executes it: that wait is part of no queue and of no service time that the node reports. The
     * thread with which a node measures itself does not wait.
     *
     * @param delayNanos mean wait of a read
     * @param pressure share of time in which some thread waits for CPU time, as the monitor
     *     measures it, in [0, 1]
     */
    static Fault cpuStarvation(long delayNanos, double pressure) {
        return (world, window) -> {
            for (int node : window.nodes()) {
                UniformRandomProvider random = world.seeds().fork(window.name(), node);
                Delay delay = new Delay(delayNanos, random);
                Replica replica = world.replicas().get(node);
                world.during(
                        window,
                        (begins, now) -> {
                            replica.condition().delay(begins ? delay : null);
                            replica.gauge().add(CPU, begins ? 1 : -1, now);
                            replica.gauge().add(CPU_PRESSURE, begins ? pressure : -pressure, now);
                        });
            }
        };
    }

    /**
     * Coordinators that lack CPU time: each message that they send or receive is handled late.
     *
     * @param delayNanos mean delay of a message
     */
    static Fault slowCoordinator(long delayNanos) {
        return (world, window) -> {
            for (int node : window.nodes()) {
                UniformRandomProvider random = world.seeds().fork(window.name(), node);
                Delay delay = new Delay(delayNanos, random);
                world.during(
                        window,
                        (begins, now) -> world.network().slowDown(node, begins ? delay : null));
            }
        };
    }

    /**
     * A node stalls repeatedly, as in garbage collection. No monitor of the machine sees it. A node
     * that measures itself does not sample, report or gossip meanwhile.
     *
     * @param pauseNanos length of a pause
     * @param everyNanos mean time from the beginning of one pause to the next, varied by a half
     *     either way
     */
    static Fault pause(long pauseNanos, long everyNanos) {
        return (world, window) -> {
            for (int node : window.nodes()) {
                UniformRandomProvider random = world.seeds().fork(window.name(), node);
                long nanos = window.fromNanos() + (long) (everyNanos * random.nextDouble());
                Replica replica = world.replicas().get(node);
                while (nanos < window.untilNanos()) {
                    world.simulation().at(nanos, now -> replica.pause(pauseNanos, now));
                    nanos += (long) (everyNanos * (0.5 + random.nextDouble()));
                }
            }
        };
    }

    /** The nodes are down, and come back with nothing in memory. */
    static Fault restart() {
        return down(Replica::stop);
    }

    /** The same, but coordinators do not notice while they are down. */
    static Fault undetectedDown() {
        return down(Replica::vanish);
    }

    private static Fault down(ObjLongConsumer<Replica> end) {
        return ofNodes(
                (replica, begins, now) -> {
                    if (begins) {
                        end.accept(replica, now);
                    } else {
                        replica.start();
                    }
                });
    }

    /**
     * Messages between the nodes and all others take longer, in both directions.
     *
     * @param nanos constant, as of a distance
     * @param jitterNanos mean of an exponential time on top, as of a link that is almost full
     */
    static Fault slowNetwork(long nanos, long jitterNanos) {
        return (world, window) -> {
            UniformRandomProvider random = world.seeds().fork(window.name(), 0);
            Delay jitter = jitterNanos == 0 ? null : new Delay(jitterNanos, random);
            Links links = world.network().links();
            Links.SlowNetwork slow =
                    new Links.SlowNetwork(Set.copyOf(window.nodes()), nanos, jitter);
            world.simulation().at(window.fromNanos(), now -> links.add(slow));
            world.simulation().at(window.untilNanos(), now -> links.remove(slow));
        };
    }

    /**
     * Some messages between the nodes and all others are lost, and sent again.
     *
     * @param ratio of the messages, in [0, 1]
     * @param nanos until a lost one is sent again
     */
    static Fault packetLoss(double ratio, long nanos) {
        return (world, window) -> {
            UniformRandomProvider random = world.seeds().fork(window.name(), 0);
            Links links = world.network().links();
            Links.PacketLoss loss =
                    new Links.PacketLoss(Set.copyOf(window.nodes()), ratio, nanos, random);
            world.simulation().at(window.fromNanos(), now -> links.add(loss));
            world.simulation().at(window.untilNanos(), now -> links.remove(loss));
        };
    }

    /**
     * Responses carry neither queue nor service time, as of a stock node or in mode off. A node that
     * measures itself makes no reports; a monitor beside it does.
     */
    static Fault noReports() {
        return ofNodes((replica, begins, now) -> replica.reportState(!begins));
    }

    /** Monitors with valid keys, or nodes of themselves, report stressed nodes as idle. */
    static Fault forgedReports() {
        return (world, window) ->
                world.during(
                        window,
                        (begins, now) ->
                                window.nodes()
                                        .forEach(node -> world.telemetry().forge(node, begins)));
    }

    /** Every director is down. Where nodes measure themselves, there is none. */
    static Fault directorCrash() {
        return (world, window) ->
                world.during(
                        window,
                        (begins, now) -> {
                            if (begins) {
                                world.telemetry().stopDirectors();
                            } else {
                                world.telemetry().restartDirectors(0);
                            }
                        });
    }

    /**
     * The directors, and the monitors of the nodes, restart at the beginning on clocks that are
     * ahead, and at the end on correct ones, as after a reboot with a hardware clock on local time.
     * Where nodes measure themselves, that restarts instead of the monitor.
     */
    static Fault clockAhead(long aheadNanos) {
        return (world, window) ->
                world.during(
                        window,
                        (begins, now) -> {
                            long nanos = begins ? aheadNanos : 0;
                            world.telemetry().restartDirectors(nanos);
                            window.nodes()
                                    .forEach(node -> world.telemetry().restartMonitor(node, nanos));
                        });
    }

    /**
     * A container's CPU quota: once it is used up, the node stalls for the rest of the period.
     *
     * @param share of the node's slots that the quota allows, in (0, 1]
     */
    static Fault cpuQuota(double share, long periodNanos) {
        return (world, window) -> {
            for (int node : window.nodes()) {
                CpuQuota quota =
                        new CpuQuota(world, window, world.replicas().get(node), share, periodNanos);
                world.simulation().at(window.fromNanos(), quota::begin);
            }
        };
    }
}
