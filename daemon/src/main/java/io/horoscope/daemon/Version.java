package io.horoscope.daemon;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The version that the build wrote down, and the line that {@code --version} prints. */
public final class Version implements IVersionProvider {

    @Spec private CommandSpec command;

    public static String text() {
        try (InputStream file = Version.class.getResourceAsStream("version.properties")) {
            Properties properties = new Properties();
            properties.load(file);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException("version.properties cannot be read", e);
        }
    }

    @Override
    public String[] getVersion() {
        return new String[] {command.qualifiedName() + " " + text()};
    }
}
