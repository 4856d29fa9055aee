package io.horoscope.agent;

import io.horoscope.weave.AgentPoints;
import io.horoscope.weave.Release;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The supported versions as the build laid them out: stock jars, and classes before and after the weave. */
final class Stock {

    private static final Path WOVEN = Path.of(System.getProperty("horoscope.woven"));

    private Stock() {}

    static List<String> versions() {
        try (var folders = Files.list(WOVEN)) {
            return Release.inOrder(
                    folders.map(folder -> folder.getFileName().toString())
                            .collect(Collectors.toList()));
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

    /** The woven classes, by their entries. */
    static Map<String, byte[]> wovenClasses(String version) throws IOException {
        Map<String, byte[]> classes = new TreeMap<>();
        for (String entry : AgentPoints.classes()) {
            classes.put(entry, Files.readAllBytes(woven(version).resolve(entry)));
        }
        return classes;
    }
}
