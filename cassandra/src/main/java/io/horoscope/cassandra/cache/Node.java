package io.horoscope.cassandra.cache;

import io.horoscope.core.estimate.MinimumLatency;
import io.horoscope.core.exclude.Exclusion;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.wire.Report;
import java.util.function.Function;

/**
 * One member of the ring as this coordinator sees it. Its index is its place in every table by node
 * index.
 */
public final class Node {

    private final int index;
    private final NodeAddress address;
    private final NodeCounters counters = new NodeCounters();
    private final MinimumLatency latency = new MinimumLatency();

    private volatile int datacenter;
    private volatile boolean isInRack = true;
    private volatile double severity;
    private volatile long sentReport;
    private volatile ReportSource source;
    private volatile Function<Signal, String> measuredFrom;
    private volatile Exclusion exclusion;

    private long seenAtNanos; // Used by the registry: the last time it was a member.

    Node(int index, NodeAddress address) {
        this.index = index;
        this.address = address;
    }

    public int index() {
        return index;
    }

    public NodeAddress address() {
        return address;
    }

    public NodeCounters counters() {
        return counters;
    }

    /** Fed by response threads, rotated by the thread of the periodic tasks. */
    public MinimumLatency latency() {
        return latency;
    }

    /**
     * A number for the datacenter, {@link io.horoscope.core.plan.ReadPlan#LOCAL} for the
     * coordinator's own.
     */
    public int datacenter() {
        return datacenter;
    }

    /** Whether it is in the coordinator's own rack, of its own datacenter. */
    public boolean isInRack() {
        return isInRack;
    }

    /** The severity that an operator set; 0 for none, the greatest if the node is excluded. */
    public double severity() {
        return exclusion == null ? severity : Double.MAX_VALUE;
    }

    /** The exclusion in force, or null. */
    public Exclusion exclusion() {
        return exclusion;
    }

    /** Sets the exclusion in force; null for none. */
    public void exclude(Exclusion inForce) {
        exclusion = inForce;
    }

    /**
     * Notes that this node's own report of that sequence is sent to the node, as a coordinator;
     * returns whether it was not before.
     */
    public boolean reportSent(long sequence) {
        if (sentReport == sequence) {
            return false;
        }
        sentReport = sequence;
        return true;
    }

    /** By which way the newest report of the node arrived; null before the first since it joined. */
    public ReportSource source() {
        return source;
    }

    /**
     * Its report in a table; null before its first one: a node that left may have had its index, and
     * its report is there still.
     */
    public Report report(ScoreTable table) {
        Report report = table.report(index);
        return report != null && report.node().equals(address) ? report : null;
    }

    /**
     * Where the value of each signal came from, for people; null for other nodes than this one,
     * which do not report it.
     */
    public Function<Signal, String> measuredFrom() {
        return measuredFrom;
    }

    /** Called with each report that this node makes of itself; the sources are for any thread. */
    public void measuredFrom(Function<Signal, String> sources) {
        measuredFrom = sources;
    }

    void source(ReportSource newest) {
        source = newest;
    }

    /**
     * Called once a second by the thread of the periodic tasks, so that a read does not ask the
     * snitch or the gossiper for each replica.
     */
    void place(int newDatacenter, boolean isInOwnRack, double newSeverity) {
        datacenter = newDatacenter;
        isInRack = isInOwnRack;
        severity = newSeverity;
    }

    @Override
    public String toString() {
        return address.toString();
    }

    void seen(long nowNanos) {
        seenAtNanos = nowNanos;
    }

    long seenAtNanos() {
        return seenAtNanos;
    }
}
