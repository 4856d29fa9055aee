package io.horoscope.bench.sim.scenario;

import io.horoscope.core.settings.Durations;
import io.horoscope.core.settings.SettingsReader;

/** Durations of scenario files, as nanoseconds. */
final class Times {

    private Times() {}

    static long nanos(
            SettingsReader section, String key, String otherwise, String least, String most) {
        return section.duration(
                        key,
                        Durations.parse(otherwise),
                        Durations.parse(least),
                        Durations.parse(most))
                .toNanos();
    }
}
