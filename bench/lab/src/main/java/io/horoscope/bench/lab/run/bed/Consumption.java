package io.horoscope.bench.lab.run.bed;

/** What the processes of one node used since they started. Each figure may be unknown, which is not a number. Immutable. */
public final class Consumption {

    /** Nothing is known. */
    public static final Consumption UNKNOWN =
            new Consumption(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    private final double cpuSeconds;
    private final double diskReadBytes;
    private final double cpuPressureSeconds;
    private final double ioPressureSeconds;

    /**
     * @param cpuPressureSeconds in which some task waited for a processor
     * @param ioPressureSeconds in which some task waited for a disk
     */
    public Consumption(
            double cpuSeconds,
            double diskReadBytes,
            double cpuPressureSeconds,
            double ioPressureSeconds) {
        this.cpuSeconds = cpuSeconds;
        this.diskReadBytes = diskReadBytes;
        this.cpuPressureSeconds = cpuPressureSeconds;
        this.ioPressureSeconds = ioPressureSeconds;
    }

    public double cpuSeconds() {
        return cpuSeconds;
    }

    public double diskReadBytes() {
        return diskReadBytes;
    }

    public double cpuPressureSeconds() {
        return cpuPressureSeconds;
    }

    public double ioPressureSeconds() {
        return ioPressureSeconds;
    }
}
