package io.horoscope.driver;

import com.datastax.oss.driver.api.core.config.DriverConfig;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.session.Request;

/**
 * The mode of each request, by its execution profile: the driver makes one policy for all profiles
 * whose {@code basic.load-balancing-policy} is the same. A changed configuration counts at once.
 */
final class Modes {

    private final DriverConfig config;
    private final boolean isGiven;

    private Modes(DriverConfig config, boolean isGiven) {
        this.config = config;
        this.isGiven = isGiven;
    }

    /**
     * Checks the mode of every profile. Where the configuration does not have our reference.conf,
     * because the application made it from a map, all are on.
     *
     * @throws IllegalArgumentException if one has a wrong value
     */
    static Modes checked(DriverConfig config) {
        boolean isGiven = config.getDefaultProfile().isDefined(HoroscopeOption.MODE);
        Modes modes = new Modes(config, isGiven);
        config.getProfiles().values().forEach(modes::of);
        return modes;
    }

    Mode of(Request request) {
        DriverExecutionProfile own = request.getExecutionProfile();
        if (own != null) {
            return of(own);
        }
        String name = request.getExecutionProfileName();
        return of(
                name == null || name.isEmpty()
                        ? config.getDefaultProfile()
                        : config.getProfile(name));
    }

    /** Whether no profile has any use for statistics. */
    boolean areAllOff() {
        return config.getProfiles().values().stream().allMatch(each -> of(each) == Mode.OFF);
    }

    private Mode of(DriverExecutionProfile profile) {
        return isGiven ? Mode.of(profile) : Mode.ON;
    }
}
