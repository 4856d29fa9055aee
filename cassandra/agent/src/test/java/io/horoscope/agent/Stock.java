package io.horoscope.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The supported versions as the build laid them out: stock jars, and classes before and after the weave. */
final class Stock {

    private static final Path WOVEN = Path.of(System.getProperty("horoscope.woven"));

    private Stock() {}

    static List<String> versions() {
        try (var folders = Files.list(WOVEN)) {
            return folders.map(folder -> folder.getFileName().toString())
                    .sorted()
                    .collect(Collectors.toList());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static Path jar(String version) {
        return Path.of(System.getProperty("horoscope.stockJars"))
                .resolve("cassandra-all-" + version + ".jar");
    }

    /** The folder of the classes to weave. */
    static Path classes(String version) {
        return WOVEN.resolve(version).resolve("stock");
    }

    /** The folder of the woven classes, and of the aspects. */
    static Path woven(String version) {
        return WOVEN.resolve(version).resolve("woven");
    }
}
