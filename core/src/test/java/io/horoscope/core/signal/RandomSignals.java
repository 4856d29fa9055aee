package io.horoscope.core.signal;

import java.util.SplittableRandom;

/** Signals for property tests. */
public final class RandomSignals {

    private RandomSignals() {}

    /** Each signal absent, 0, 1 or anything between. */
    public static Signals some(SplittableRandom random) {
        Signals.Builder builder = Signals.builder();
        for (int i = 0; i < Signal.count(); i++) {
            if (random.nextInt(4) > 0) {
                builder.set(Signal.at(i), ratio(random));
            }
        }
        return builder.build();
    }

    /** Every signal present. */
    public static Signals all(SplittableRandom random) {
        Signals.Builder builder = Signals.builder();
        for (int i = 0; i < Signal.count(); i++) {
            builder.set(Signal.at(i), ratio(random));
        }
        return builder.build();
    }

    /** The same but for one signal. */
    public static Signals with(Signals signals, Signal changed, double ratio) {
        Signals.Builder builder = Signals.builder();
        for (int i = 0; i < Signal.count(); i++) {
            builder.set(Signal.at(i), signals.ratio(Signal.at(i)));
        }
        return builder.set(changed, ratio).build();
    }

    private static double ratio(SplittableRandom random) {
        int kind = random.nextInt(8);
        return kind == 0 ? 0 : kind == 1 ? 1 : random.nextDouble();
    }
}
