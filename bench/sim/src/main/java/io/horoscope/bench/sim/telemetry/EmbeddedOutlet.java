package io.horoscope.bench.sim.telemetry;

import io.horoscope.bench.sim.cluster.Replica;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.core.wire.Report;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The reports of a node that measures itself: for its replies and its gossip, and at once for its
 * own coordinator.
 */
final class EmbeddedOutlet implements MonitorProcess.Outlet {

    private final Simulation simulation;
    private final Replica replica;
    private final Consumer<Report> coordinator;
    private long stream;
    private long sequence;

    /**
     * @param coordinator takes each report
     */
    EmbeddedOutlet(Simulation simulation, Replica replica, Consumer<Report> coordinator) {
        this.simulation = simulation;
        this.replica = replica;
        this.coordinator = coordinator;
    }

    @Override
    public boolean isInNode() {
        return true;
    }

    @Override
    public void open(UniformRandomProvider random, LongSupplier clock) {
        stream = random.nextLong();
        sequence = 0;
    }

    @Override
    public void send(Report report) {
        if (replica.reportsState()) {
            Report numbered =
                    new Report(
                            report.node(),
                            stream,
                            ++sequence,
                            0,
                            report.simulated(),
                            report.signals());
            replica.ownReport().made(numbered, simulation.nowNanos());
            coordinator.accept(numbered);
        }
    }
}
