package io.horoscope.distribution;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The versions that this distribution was built as and for. Immutable. */
public final class Versions {

    private final String horoscope;
    private final String cassandra;

    public Versions(String horoscope, String cassandra) {
        this.horoscope = horoscope;
        this.cassandra = cassandra;
    }

    /** The versions that the build recorded. */
    public static Versions ofThisBuild() {
        Properties properties = new Properties();
        try (InputStream in = Versions.class.getResourceAsStream("version.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Versions(
                properties.getProperty("horoscope"), properties.getProperty("cassandra"));
    }

    public String horoscope() {
        return horoscope;
    }

    /** The only version of Cassandra whose jar may be replaced by the patched one. */
    public String cassandra() {
        return cassandra;
    }

    /** The name of the patched jar in a distribution. */
    public String patchedJarName() {
        return "apache-cassandra-" + cassandra + "-horoscope-" + horoscope + ".jar";
    }
}
