package io.horoscope.bench.sim.telemetry;

import io.horoscope.bench.sim.cluster.Replica;
import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.core.wire.Report;
import io.horoscope.measure.ReportLoop;
import io.horoscope.measure.Sampler;
import io.horoscope.measure.Schedule;
import io.horoscope.monitor.MonitorSettings;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Runs the shipped {@link ReportLoop} of one node on the simulated clock, in the place of the
 * program's thread. While its node is down, so is the monitor; while its node stalls, a monitor that
 * is a part of it stalls, too.
 */
final class MonitorProcess {

    /** Where the reports go. */
    interface Outlet {

        /** Whether the monitor is a part of the node's process. */
        boolean isInNode();

        /** The monitor starts. */
        void open(UniformRandomProvider random, LongSupplier clock);

        /** The monitor ends with its node. */
        default void close() {}

        /** The monitor is about to sample. */
        default void turn() {}

        /** Takes a report that was measured now. */
        void send(Report report);
    }

    private final Wiring wiring;
    private final Simulation simulation;
    private final Replica replica;
    private final Outlet outlet;
    private final Schedule schedule;
    private final UniformRandomProvider random;
    private final DoubleSupplier errors;
    private final long lagNanos;
    private ReportLoop loop;
    private LongSupplier clock;
    private boolean forging;
    private int starts; // A cycle of an earlier start is void.

    MonitorProcess(
            Wiring wiring, Replica replica, Outlet outlet, Measurement measurement, Seeds seeds) {
        this.wiring = wiring;
        this.simulation = wiring.simulation();
        this.replica = replica;
        this.outlet = outlet;
        this.schedule =
                outlet.isInNode()
                        ? Schedule.IN_NODE
                        : MonitorSettings.read(Map.of(), false).schedule();
        this.random = seeds.fork("monitor", replica.index());
        this.errors = measurement.errors(seeds.fork("measurement", replica.index()));
        this.lagNanos = measurement.lagNanos();
    }

    /** Schedules its first start, within one cycle: the monitors of a cluster are not in step. */
    void schedule() {
        simulation.in(
                (long) (random.nextDouble() * schedule.minimumIntervalNanos()), now -> start(0));
    }

    /**
     * Starts it, ending an earlier start.
     *
     * @param aheadNanos by how much its clock is ahead
     */
    void start(long aheadNanos) {
        GaugeProbes probes =
                new GaugeProbes(
                        () -> replica.gauge().read(simulation.nowNanos()),
                        lagNanos,
                        () -> forging ? Double.NEGATIVE_INFINITY : errors.getAsDouble());
        clock = () -> simulation.nowNanos() + aheadNanos;
        outlet.open(random, clock);
        loop =
                new ReportLoop(
                        new Sampler(probes.scope()),
                        wiring.keyring().of(replica.index()).node(),
                        schedule,
                        random::nextDouble,
                        outlet::send);
        loop.onStart(clock.getAsLong());
        int start = ++starts;
        simulation.in(schedule.firstCycleNanos(), now -> cycle(start));
    }

    /** Sets whether it reports the node as idle from now on. */
    void forge(boolean begins) {
        forging = begins;
    }

    private void cycle(int start) {
        if (outlet.isInNode()) {
            replica.unstalled(now -> runCycle(start));
        } else {
            runCycle(start);
        }
    }

    private void runCycle(int start) {
        if (start != starts) {
            return;
        }
        if (!replica.isAlive()) {
            outlet.close();
            simulation.in(schedule.minimumIntervalNanos(), now -> awaitNode(start));
            return;
        }
        outlet.turn();
        loop.doWork(clock.getAsLong());
        simulation.in(schedule.minimumIntervalNanos(), now -> cycle(start));
    }

    private void awaitNode(int start) {
        if (start == starts && replica.isAlive()) {
            start(0);
        } else if (start == starts) {
            simulation.in(schedule.minimumIntervalNanos(), now -> awaitNode(start));
        }
    }
}
