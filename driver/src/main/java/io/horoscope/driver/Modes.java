package io.horoscope.driver;

import com.datastax.oss.driver.api.core.config.DriverConfig;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.session.Request;
import java.util.HashMap;
import java.util.Map;

/**
 * The mode of each request, by its execution profile: the driver makes one policy for all profiles
 * whose {@code basic.load-balancing-policy} is the same.
 *
 * <p>The modes are kept, as a look-up in the configuration allocates. They are read again when it has
 * changed.
 */
final class Modes {

    private final DriverConfig config;
    private final boolean isGiven;
    private volatile Map<String, Mode> byProfile = Map.of();

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
        modes.read();
        return modes;
    }

    /** Reads them again, but for wrong ones. */
    void read() {
        Map<String, Mode> read = new HashMap<>();
        for (DriverExecutionProfile profile : config.getProfiles().values()) {
            try {
                read.put(profile.getName(), of(profile));
            } catch (IllegalArgumentException e) {
                // Each plan will say so.
            }
        }
        byProfile = read;
    }

    /**
     * The mode of a request.
     *
     * @throws IllegalArgumentException if that of its profile is wrong
     */
    Mode of(Request request) {
        DriverExecutionProfile own = request.getExecutionProfile();
        if (own != null) {
            return of(own);
        }
        String given = request.getExecutionProfileName();
        String name =
                given == null || given.isEmpty() ? DriverExecutionProfile.DEFAULT_NAME : given;
        Mode mode = byProfile.get(name);
        return mode == null ? of(config.getProfile(name)) : mode;
    }

    private Mode of(DriverExecutionProfile profile) {
        return isGiven ? Mode.of(profile) : Mode.ON;
    }
}
