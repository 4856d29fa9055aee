package io.horoscope.measure.scope;

import io.horoscope.core.signal.Signal;
import io.horoscope.measure.probe.Probe;
import java.util.EnumMap;
import java.util.Map;

/** Collects the probes of a scope and where each of them looks. */
public final class ProbeSet {

    private final Map<Signal, Probe> probes = new EnumMap<>(Signal.class);
    private final Map<Signal, String> sources = new EnumMap<>(Signal.class);

    /**
     * Adds a probe.
     *
     * @param source for people: the file or system that it asks
     */
    public void put(Signal signal, Object source, Probe probe) {
        probes.put(signal, probe);
        sources.put(signal, source.toString());
    }

    public Scope scope(String description, boolean simulated) {
        return new Scope(description, probes, sources, simulated);
    }
}
