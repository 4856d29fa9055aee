package io.horoscope.driver;

import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;

/** How Horoscope's order is used. */
enum Mode {
    /** Nothing is computed. */
    OFF,
    /** The order is computed and counted. */
    SHADOW,
    /** The order is used. */
    ON;

    /**
     * The mode of a profile that has one.
     *
     * @throws IllegalArgumentException if its value is none of the three
     */
    static Mode of(DriverExecutionProfile profile) {
        String word = profile.getString(HoroscopeOption.MODE);
        switch (word) {
            case "off":
                return OFF;
            case "shadow":
                return SHADOW;
            case "on":
                return ON;
            default:
                throw new IllegalArgumentException(
                        HoroscopeOption.MODE.getPath()
                                + ": '"
                                + word
                                + "' in profile '"
                                + profile.getName()
                                + "' is not one of off, shadow, on");
        }
    }
}
