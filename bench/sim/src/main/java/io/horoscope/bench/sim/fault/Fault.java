package io.horoscope.bench.sim.fault;

import io.horoscope.bench.sim.cluster.Replica;

/** A fault of some nodes for some time. Immutable; serves any number of runs. */
@FunctionalInterface
public interface Fault {

    /** A change that is made at the beginning of a window, and undone at its end. */
    @FunctionalInterface
    interface Change {
        void make(boolean begins, long nowNanos);
    }

    /** A change of one node. */
    @FunctionalInterface
    interface NodeChange {
        void make(Replica replica, boolean begins, long nowNanos);
    }

    /** Schedules what happens in a window. */
    void inject(World world, Window window);

    /** The same fault for the first half of each period of its window. */
    default Fault flapping(long periodNanos) {
        return (world, window) -> {
            for (long from = window.fromNanos(); from < window.untilNanos(); from += periodNanos) {
                long until = Math.min(window.untilNanos(), from + periodNanos / 2);
                inject(world, new Window(window.name(), window.nodes(), from, until));
            }
        };
    }

    /** Changes each node. */
    static Fault ofNodes(NodeChange change) {
        return (world, window) -> {
            for (int node : window.nodes()) {
                Replica replica = world.replicas().get(node);
                during(world, window, (begins, now) -> change.make(replica, begins, now));
            }
        };
    }

    /** The nodes are down, and come back with nothing in memory. */
    static Fault restart() {
        return ofNodes(
                (replica, begins, now) -> {
                    if (begins) {
                        replica.stop(now);
                    } else {
                        replica.start();
                    }
                });
    }

    /** Responses carry neither queue nor service time, as of a stock node or in mode off. */
    static Fault noReports() {
        return ofNodes((replica, begins, now) -> replica.reportState(!begins));
    }

    /** Monitors with valid keys claim that their nodes are idle. */
    static Fault forgedReports() {
        return (world, window) ->
                window.nodes()
                        .forEach(
                                node ->
                                        during(
                                                world,
                                                window,
                                                (begins, now) ->
                                                        world.telemetry().forge(node, begins)));
    }

    /** Every director is down. */
    static Fault directorCrash() {
        return (world, window) ->
                during(
                        world,
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
     */
    static Fault clockAhead(long aheadNanos) {
        return (world, window) ->
                during(
                        world,
                        window,
                        (begins, now) -> {
                            long nanos = begins ? aheadNanos : 0;
                            world.telemetry().restartDirectors(nanos);
                            window.nodes()
                                    .forEach(node -> world.telemetry().restartMonitor(node, nanos));
                        });
    }

    /** Schedules a change for the beginning of a window, and its opposite for the end. */
    static void during(World world, Window window, Change change) {
        world.simulation().at(window.fromNanos(), now -> change.make(true, now));
        world.simulation().at(window.untilNanos(), now -> change.make(false, now));
    }
}
