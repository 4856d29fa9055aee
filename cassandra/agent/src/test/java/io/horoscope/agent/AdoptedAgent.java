package io.horoscope.agent;

import io.horoscope.weave.AdoptedJar;
import io.horoscope.weave.AspectWeaver;
import io.horoscope.weave.CassandraJar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;

/** The agent's jar as it is before a release of Cassandra comes out, which is adopted. */
final class AdoptedAgent {

    private AdoptedAgent() {}

    /** Makes the jar, and adopted.jar beside it as the tool does. */
    static Path without(String release, Path folder)
            throws IOException, AspectWeaver.RefusedException {
        Path agent = folder.resolve("horoscope.jar");
        copyWithout(release, agent);
        CassandraJar cassandra = new CassandraJar(Stock.jar(release));
        AdoptedJar adopted = AdoptedJar.beside(agent);
        Files.write(
                adopted.file(),
                adopted.with(
                        release,
                        cassandra.classesToWeave(),
                        AspectWeaver.weave(cassandra, List.of(), agent)));
        return agent;
    }

    private static void copyWithout(String release, Path agent) throws IOException {
        try (JarFile from = new JarFile(StockNode.agentJar().toFile());
                JarOutputStream to = new JarOutputStream(Files.newOutputStream(agent))) {
            JarEntry index = from.getJarEntry(WovenClasses.INDEX);
            List<String> kept =
                    new String(from.getInputStream(index).readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .filter(line -> !line.startsWith(release + " "))
                            .collect(Collectors.toList());
            Set<String> classes =
                    kept.stream()
                            .map(line -> WovenClasses.FOLDER + line.split(" ", -1)[2] + ".class")
                            .collect(Collectors.toSet());
            for (JarEntry entry : Collections.list(from.entries())) {
                String name = entry.getName();
                boolean isWoven = name.startsWith(WovenClasses.FOLDER) && name.endsWith(".class");
                if (!isWoven || classes.contains(name)) {
                    to.putNextEntry(new JarEntry(name));
                    to.write(
                            name.equals(WovenClasses.INDEX)
                                    ? String.join("\n", kept).getBytes(StandardCharsets.UTF_8)
                                    : from.getInputStream(entry).readAllBytes());
                }
            }
        }
    }
}
