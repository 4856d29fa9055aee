package io.horoscope.driver;

import com.datastax.oss.driver.api.core.config.DriverOption;

/** The options of Horoscope in the driver's configuration; reference.conf describes them. */
public enum HoroscopeOption implements DriverOption {

    /** {@code off}, {@code shadow} or {@code on}, by execution profile. */
    MODE("advanced.horoscope.mode");

    private final String path;

    HoroscopeOption(String path) {
        this.path = path;
    }

    @Override
    public String getPath() {
        return path;
    }
}
