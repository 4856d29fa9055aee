package io.horoscope.bench.sim.measure;

import io.horoscope.bench.sim.cluster.Read;
import io.horoscope.bench.sim.fault.Window;
import io.horoscope.core.plan.Fallback;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/** Records every read: its latency after the warm-up, and its first choice over time. */
public final class Recorder {

    /** How finely shares are resolved in time. */
    public static final long SLICE_NANOS = 50_000_000L;

    private static final long HIGHEST_LATENCY_NANOS = 600_000_000_000L;

    private final Histogram latencies = histogram();
    private final Histogram scanLatencies = histogram();
    private final Histogram reportingLatencies = histogram();
    private final Map<FaultPhase, Histogram> latenciesByPhase = new EnumMap<>(FaultPhase.class);
    private final FaultPhases faultPhases;
    private final int nodes;
    private final Phases phases;
    private int[] sent = new int[0]; // by slice, then node
    private long completed;
    private long completedScans;
    private long failed;
    private long reads;
    private long divertedReads;
    private long planned;
    private long crossings;
    private long retries;
    private final Map<Fallback, Long> fallbacks = new EnumMap<>(Fallback.class);
    private long history = 17;

    /**
     * @param faults windows whose phases are measured apart
     */
    public Recorder(int nodes, Phases phases, List<Window> faults) {
        this.nodes = nodes;
        this.phases = phases;
        this.faultPhases = new FaultPhases(faults);
    }

    /**
     * A read is sent to a replica.
     *
     * @param diverted whether Cassandra's own order would not have the read sent there
     */
    public void sent(int node, boolean diverted, long nowNanos) {
        if (nowNanos >= phases.warmUpNanos()) {
            reads++;
            divertedReads += diverted ? 1 : 0;
        }
        count(node, nowNanos);
    }

    /**
     * A read has an order of its replicas, which are in several racks.
     *
     * @param crosses whether it leaves the rack although a replica is there
     */
    public void planned(boolean crosses, long nowNanos) {
        if (nowNanos >= phases.warmUpNanos()) {
            planned++;
            crossings += crosses ? 1 : 0;
        }
    }

    /** A read is sent to one more replica, because it takes long. */
    public void retried(int node, long nowNanos) {
        retries += nowNanos >= phases.warmUpNanos() ? 1 : 0;
        count(node, nowNanos);
    }

    private void count(int node, long nowNanos) {
        int at = (int) (nowNanos / SLICE_NANOS) * nodes + node;
        if (at >= sent.length) {
            sent = Arrays.copyOf(sent, Math.max(2 * sent.length, at + 64 * nodes));
        }
        sent[at]++;
        history = 31 * history + node;
    }

    /** A read has stock Cassandra's order, for a reason of the plan engine's. */
    public void fellBack(Fallback cause) {
        fallbacks.merge(cause, 1L, Long::sum);
    }

    /** A read has ended. */
    public void ended(Read read, long nowNanos) {
        history = 31 * history + nowNanos;
        if (nowNanos < phases.warmUpNanos() || nowNanos >= phases.endNanos()) {
            return;
        }
        if (read.isFailed()) {
            failed++;
        } else {
            completed++;
            completedScans += read.isScan() ? 1 : 0;
        }
        long latencyNanos = nowNanos - read.createdNanos();
        long recorded = Math.min(HIGHEST_LATENCY_NANOS, Math.max(1, latencyNanos));
        latencies.recordValue(recorded);
        if (read.isScan()) {
            scanLatencies.recordValue(recorded);
        }
        if (read.isReporting()) {
            reportingLatencies.recordValue(recorded);
        }
        FaultPhase phase = faultPhases.at(read.createdNanos());
        if (phase != null) {
            latenciesByPhase.computeIfAbsent(phase, it -> histogram()).recordValue(recorded);
        }
    }

    private static Histogram histogram() {
        return new Histogram(1_000, HIGHEST_LATENCY_NANOS, 3);
    }

    /**
     * Of reads that ended in the measured time, failed ones included at the time it took to fail.
     */
    public Histogram latencies() {
        return latencies;
    }

    /** The same of scans. */
    Histogram scanLatencies() {
        return scanLatencies;
    }

    /** The same of the second keyspace. */
    Histogram reportingLatencies() {
        return reportingLatencies;
    }

    /** The same of reads that began in each phase; without those in which none did. */
    Map<FaultPhase, Histogram> latenciesByPhase() {
        return latenciesByPhase;
    }

    public long completed() {
        return completed;
    }

    long completedScans() {
        return completedScans;
    }

    public long failed() {
        return failed;
    }

    /** Requests that were sent because a read took long. */
    public long retries() {
        return retries;
    }

    /** Share of requests that went to another replica than Cassandra's own order has, in [0, 1]. */
    public double divertedRatio() {
        return reads == 0 ? 0 : divertedReads / (double) reads;
    }

    /** Share of reads that leave the coordinator's rack although a replica is there, in [0, 1]. */
    OptionalDouble crossingRatio() {
        return planned == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(crossings / (double) planned);
    }

    /** Reads with stock Cassandra's order, by cause, of the whole run. */
    public Map<Fallback, Long> fallbacks() {
        return fallbacks;
    }

    /** A hash of the first choice and the end of each read: equal for equal histories. */
    public long history() {
        return history;
    }

    /** The first choices, over time. */
    public Shares shares() {
        return new Shares(nodes, Arrays.copyOf(sent, sent.length / nodes * nodes));
    }
}
