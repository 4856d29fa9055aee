package io.horoscope.measure.scope;

import io.horoscope.core.signal.Signal;
import io.horoscope.measure.probe.Probe;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** What a monitor measures: a probe for each signal that this machine may have. Immutable. */
public final class Scope {

    private final String description;
    private final Map<Signal, Probe> probes;
    private final boolean simulated;

    /**
     * @param description for people: what is measured and where
     * @param probes by the signal that each measures
     * @param simulated whether the signals are set by hand rather than measured
     */
    public Scope(String description, Map<Signal, Probe> probes, boolean simulated) {
        this.description = description;
        Map<Signal, Probe> own = new EnumMap<>(Signal.class);
        own.putAll(probes);
        this.probes = Collections.unmodifiableMap(own);
        this.simulated = simulated;
    }

    public String description() {
        return description;
    }

    public Map<Signal, Probe> probes() {
        return probes;
    }

    /** For people: where a signal's newest value came from, or is looked for. Any thread. */
    public String source(Signal signal) {
        Probe probe = probes.get(signal);
        return probe == null ? "" : probe.source();
    }

    /** For people: why a signal has no value although nothing failed. */
    public String absence(Signal signal) {
        return probes.containsKey(signal) ? "nothing in " + source(signal) : "not measured here";
    }

    /** The same with further probes; as it is where signals are set by hand. */
    public Scope with(Map<Signal, Probe> further) {
        Map<Signal, Probe> all = new EnumMap<>(Signal.class);
        all.putAll(probes);
        all.putAll(simulated ? Map.of() : further);
        return new Scope(description, all, simulated);
    }

    public boolean simulated() {
        return simulated;
    }
}
