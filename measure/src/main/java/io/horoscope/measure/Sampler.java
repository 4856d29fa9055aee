package io.horoscope.measure;

import com.codahale.metrics.Counter;
import io.horoscope.core.Failures;
import io.horoscope.core.Printable;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.measure.probe.Probe;
import io.horoscope.measure.scope.Scope;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks every probe once and puts the answers together. A probe that fails costs its own signal
 * only; each outcome is counted, and the first failure of a probe in a row is logged. Used by one
 * thread; the counters are for any.
 */
public final class Sampler {

    private static final Logger logger = LoggerFactory.getLogger(Sampler.class);

    /** What became of a probe's sample. */
    public enum Outcome {
        VALUE,
        NO_DATA,
        FAILURE
    }

    private final Scope scope;
    private final Map<Signal, Map<Outcome, Counter>> outcomes = new EnumMap<>(Signal.class);
    private final Map<Signal, String> failures = new EnumMap<>(Signal.class);

    public Sampler(Scope scope) {
        this.scope = scope;
        for (Signal signal : scope.probes().keySet()) {
            Map<Outcome, Counter> counters = new EnumMap<>(Outcome.class);
            for (Outcome outcome : Outcome.values()) {
                counters.put(outcome, new Counter());
            }
            outcomes.put(signal, counters);
        }
    }

    public Scope scope() {
        return scope;
    }

    /** One sample of every signal. */
    public Signals sample(long nowNanos) {
        Signals.Builder signals = Signals.builder();
        for (Map.Entry<Signal, Probe> each : scope.probes().entrySet()) {
            signals.set(each.getKey(), sample(each.getKey(), each.getValue(), nowNanos));
        }
        return signals.build();
    }

    /** How often a signal's probe ended so. */
    public long count(Signal signal, Outcome outcome) {
        return outcomes.get(signal).get(outcome).getCount();
    }

    /** Why a signal's probe failed the last time it was asked, or null if it did not. */
    public String failure(Signal signal) {
        return failures.get(signal);
    }

    private OptionalDouble sample(Signal signal, Probe probe, long nowNanos) {
        try {
            OptionalDouble ratio = probe.sample(nowNanos);
            outcomes.get(signal).get(ratio.isPresent() ? Outcome.VALUE : Outcome.NO_DATA).inc();
            failures.remove(signal);
            return ratio;
        } catch (Throwable e) { // One bad probe does not stop the others, not even by an error.
            Failures.passOnFatal(e);
            outcomes.get(signal).get(Outcome.FAILURE).inc();
            String reason = String.valueOf(e.getMessage());
            boolean known = failures.containsValue(reason); // Probes may share what failed.
            if (failures.put(signal, reason) == null && !known) {
                logger.warn(
                        "The probe of {} failed and is left out until it works again: {}",
                        signal.key(),
                        Printable.of(e.toString()));
            }
            return OptionalDouble.empty();
        }
    }
}
