package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.record.NodeRecord;

/** What one node did, and used for it, between two looks; what is not known is not a number. Immutable. */
final class NodeUse {

    private final long reads;
    private final long scans;
    private final double cpuSeconds;
    private final double diskReadBytes;
    private final double cpuPressureSeconds;
    private final double ioPressureSeconds;
    private final NodeRecord record;

    NodeUse(
            long reads,
            long scans,
            double cpuSeconds,
            double diskReadBytes,
            double cpuPressureSeconds,
            double ioPressureSeconds) {
        this(
                reads,
                scans,
                cpuSeconds,
                diskReadBytes,
                cpuPressureSeconds,
                ioPressureSeconds,
                NodeRecord.NONE);
    }

    private NodeUse(
            long reads,
            long scans,
            double cpuSeconds,
            double diskReadBytes,
            double cpuPressureSeconds,
            double ioPressureSeconds,
            NodeRecord record) {
        this.reads = reads;
        this.scans = scans;
        this.cpuSeconds = cpuSeconds;
        this.diskReadBytes = diskReadBytes;
        this.cpuPressureSeconds = cpuPressureSeconds;
        this.ioPressureSeconds = ioPressureSeconds;
        this.record = record;
    }

    /** The same with what else was seen in this look. */
    NodeUse with(NodeRecord seen) {
        return new NodeUse(
                reads,
                scans,
                cpuSeconds,
                diskReadBytes,
                cpuPressureSeconds,
                ioPressureSeconds,
                seen);
    }

    /** What came between an earlier look and this one. */
    NodeUse since(NodeUse earlier) {
        return new NodeUse(
                reads - earlier.reads,
                scans - earlier.scans,
                cpuSeconds - earlier.cpuSeconds,
                diskReadBytes - earlier.diskReadBytes,
                cpuPressureSeconds - earlier.cpuPressureSeconds,
                ioPressureSeconds - earlier.ioPressureSeconds,
                record.since(earlier.record));
    }

    /** Reads and scans executed on the node's own copies, whoever coordinated them. */
    long served() {
        return reads + scans;
    }

    long reads() {
        return reads;
    }

    long scans() {
        return scans;
    }

    double cpuSeconds() {
        return cpuSeconds;
    }

    double diskReadBytes() {
        return diskReadBytes;
    }

    double cpuPressureSeconds() {
        return cpuPressureSeconds;
    }

    double ioPressureSeconds() {
        return ioPressureSeconds;
    }

    NodeRecord record() {
        return record;
    }
}
