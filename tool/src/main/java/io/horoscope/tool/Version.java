package io.horoscope.tool;

import io.horoscope.tool.tree.AgentJar;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The output of {@code --version}. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        Properties properties = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> lines = new ArrayList<>();
        lines.add("horoscope " + properties.getProperty("horoscope"));
        if (System.getProperty("horoscope.home") != null) {
            Path agent = InstallCommand.distribution().resolve(AgentJar.NAME);
            if (Files.exists(agent)) { // The packages of the daemons come without it.
                lines.add("for Cassandra " + AgentJar.read(agent).ranges());
            }
        }
        return lines.toArray(String[]::new);
    }
}
