package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.load.DriverPolicy;
import io.horoscope.core.settings.SettingsReader;

/**
 * The section {@code clients} of a selector: clients in place of the scenario's, whose coordinators
 * stall with their nodes.
 *
 * @param driver how each chooses a coordinator
 * @param count how many there are, each with statistics of its own reads only
 */
record ClientSettings(DriverPolicy driver, int count) {

    static ClientSettings read(SettingsReader section) {
        return new ClientSettings(
                section.choice("driver", DriverPolicy.class, DriverPolicy.TOKEN_AWARE_TWO_CHOICES),
                section.integer("count", 4, 1, 1_000));
    }
}
