package io.horoscope.measure.scope;

import io.horoscope.core.signal.Signal;
import io.horoscope.measure.probe.Probe;
import java.util.EnumMap;
import java.util.Map;

/** Collects the probes of a scope. */
public final class ProbeSet {

    private final Map<Signal, Probe> probes = new EnumMap<>(Signal.class);

    /** Adds a probe. */
    public void put(Signal signal, Probe probe) {
        probes.put(signal, probe);
    }

    public Scope scope(String description, boolean simulated) {
        return new Scope(description, probes, simulated);
    }
}
