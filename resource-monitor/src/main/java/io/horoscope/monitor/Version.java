package io.horoscope.monitor;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Tells the version that the build wrote down. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
            properties.load(in);
        }
        return new String[] {"Horoscope resource monitor " + properties.getProperty("version")};
    }
}
