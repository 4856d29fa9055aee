package io.horoscope.measure.scope;

import io.horoscope.core.signal.Signal;
import io.horoscope.measure.probe.Probe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Signals from a file, a line {@code signal: ratio} each: for trying Horoscope out where nothing
 * can be overloaded. Read for each sample; its reports are marked as simulated.
 */
final class SimulatedScope {

    private final Path file;
    private long readAtNanos = Long.MIN_VALUE;
    private Map<Signal, Double> signals = Map.of();

    private SimulatedScope(Path file) {
        this.file = file;
    }

    static Scope of(Path file) {
        SimulatedScope source = new SimulatedScope(file);
        Map<Signal, Probe> probes = new EnumMap<>(Signal.class);
        for (int i = 0; i < Signal.count(); i++) {
            Signal signal = Signal.at(i);
            probes.put(signal, Probe.of(file, nowNanos -> source.sample(signal, nowNanos)));
        }
        return new Scope("[simulated] signals set in " + file, probes, true);
    }

    private OptionalDouble sample(Signal signal, long nowNanos) throws IOException {
        if (readAtNanos != nowNanos) {
            signals = parse(Files.readString(file));
            readAtNanos = nowNanos;
        }
        Double ratio = signals.get(signal);
        return ratio == null ? OptionalDouble.empty() : OptionalDouble.of(ratio);
    }

    /** Lines of {@code signal: ratio}; # starts a comment. */
    static Map<Signal, Double> parse(String text) {
        Map<Signal, Double> signals = new EnumMap<>(Signal.class);
        for (String line : text.split("\n", -1)) {
            String content = line.split("#", 2)[0].strip();
            if (content.isEmpty()) {
                continue;
            }
            String[] fields = content.split(":", -1);
            Signal signal =
                    fields.length == 2 ? Signal.forKey(fields[0].strip()).orElse(null) : null;
            if (signal == null) {
                throw new IllegalArgumentException("not a line 'signal: ratio': " + line);
            }
            double ratio = Double.parseDouble(fields[1].strip());
            if (!(ratio >= 0 && ratio <= 1)) {
                throw new IllegalArgumentException(
                        signal.key() + " is a ratio from 0 to 1: " + ratio);
            }
            signals.put(signal, ratio);
        }
        return signals;
    }
}
