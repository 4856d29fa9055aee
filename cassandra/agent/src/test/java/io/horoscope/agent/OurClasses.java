package io.horoscope.agent;

import io.horoscope.cassandra.HoroscopeService;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The class files of the agent's jar that know Cassandra. */
final class OurClasses {

    private static final String DROP_IN_ONLY = "SettingsAspect.class";

    private OurClasses() {}

    /**
     * Our own ones and the woven ones.
     *
     * @param woven the folder of a version's
     */
    static List<byte[]> all(Path woven) throws IOException {
        List<byte[]> all = new ArrayList<>();
        try (ZipFile ours = new ZipFile(moduleJar().toFile())) {
            for (ZipEntry entry : Collections.list(ours.entries())) {
                String name = entry.getName();
                if (name.startsWith("io/")
                        && name.endsWith(".class")
                        && !name.endsWith(DROP_IN_ONLY)) {
                    all.add(ours.getInputStream(entry).readAllBytes());
                }
            }
        }
        try (var files = Files.walk(woven)) {
            for (Path file : files.filter(Files::isRegularFile).collect(Collectors.toList())) {
                all.add(Files.readAllBytes(file));
            }
        }
        return all;
    }

    private static Path moduleJar() {
        try {
            return Path.of(
                    HoroscopeService.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
