package io.horoscope.bench.lab.experiment.correlation;

import io.horoscope.core.signal.Signal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Two nodes whose signals change every window, and whose reads take what a formula of the window before says. */
final class PlantedSamples {

    static final int NODES = 2;
    static final int WINDOWS = 400;

    private static final long BEGIN = 5_000_000_000L;

    private PlantedSamples() {}

    /**
     * Latencies by 1·−ln(1 − cpu) + 3·−ln(1 − disk), the other way round than the default weights have it, and nothing by memory pressure; other signals are absent.
     *
     * @param noise share of the latency that is chance, from 0
     */
    static Samples of(double noise) {
        return of(noise, (window, cpu, disk) -> cpu + 3 * disk);
    }

    /** Latencies by the CPU in one block of ten seconds, by the disk in the next: what one half teaches, the other refutes. */
    static Samples ofContraryHalves() {
        return of(0, (window, cpu, disk) -> window / 40 % 2 == 0 ? cpu : disk);
    }

    private static Samples of(double noise, Latency law) {
        SplittableRandom random = new SplittableRandom(1);
        Windows windows = new Windows(BEGIN, WINDOWS * Windows.LENGTH_NANOS);
        List<NodeWatch> watches = new ArrayList<>();
        ReadLog reads = new ReadLog();
        for (int node = 0; node < NODES; node++) {
            NodeWatch watch = new NodeWatch();
            for (int window = 0; window < WINDOWS; window++) {
                long heard = windows.endNanos(window) - 1;
                double cpu = random.nextDouble(0, 0.9);
                double disk = random.nextDouble(0, 0.9);
                watch.reported(Signal.CPU).add(heard, cpu);
                watch.reported(Signal.DISK).add(heard, disk);
                watch.reported(Signal.MEMORY_PRESSURE).add(heard, random.nextDouble(0, 0.9));
                double latency = law.of(window, -Math.log(1 - cpu), -Math.log(1 - disk));
                double chance = 1 + noise * random.nextDouble(-1, 1);
                reads.add(node, windows.endNanos(window), (long) (1e6 * latency * chance));
            }
            watches.add(watch);
        }
        return Samples.of(windows, watches, reads);
    }

    /** The latency in the window after one with these signals, as −ln(1 − x) each. */
    @FunctionalInterface
    private interface Latency {
        double of(int window, double cpu, double disk);
    }
}
