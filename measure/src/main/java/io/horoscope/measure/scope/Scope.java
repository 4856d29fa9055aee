package io.horoscope.measure.scope;

import io.horoscope.core.signal.Signal;
import io.horoscope.measure.probe.Probe;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a monitor measures: a probe for each signal that this machine may have, and where they look.
 * Immutable.
 */
public final class Scope {

    private final String description;
    private final Map<Signal, Probe> probes;
    private final Map<Signal, String> sources;
    private final boolean simulated;

    /**
     * @param description for people: what is measured and where
     * @param probes by the signal that each measures
     * @param sources for people: where each probe looks; may be left out for some
     * @param simulated whether the signals are set by hand rather than measured
     */
    public Scope(
            String description,
            Map<Signal, Probe> probes,
            Map<Signal, String> sources,
            boolean simulated) {
        this.description = description;
        this.probes = Collections.unmodifiableMap(new EnumMap<>(probes));
        this.sources = Map.copyOf(sources);
        this.simulated = simulated;
    }

    public String description() {
        return description;
    }

    public Map<Signal, Probe> probes() {
        return probes;
    }

    /** For people: why a signal has no value although nothing failed. */
    public String absence(Signal signal) {
        if (!probes.containsKey(signal)) {
            return "not measured in this scope";
        }
        return "nothing in " + sources.getOrDefault(signal, "its source");
    }

    public boolean simulated() {
        return simulated;
    }
}
