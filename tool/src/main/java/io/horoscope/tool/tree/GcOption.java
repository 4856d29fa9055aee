package io.horoscope.tool.tree;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The collector CMS, which the options of stock Cassandra 4.1 choose and which no Java from 14 on
 * has: a node with it does not start there.
 */
final class GcOption {

    private static final int FIRST_WITHOUT = 14;
    private static final String CMS = "-XX:+UseConcMarkSweepGC";

    private GcOption() {}

    /**
     * Why the node does not start; empty if no reason is known.
     *
     * @param java its feature version
     */
    static Optional<String> problem(CassandraTree tree, int java) {
        // As the start scripts choose: 4.1 has no file for 17, and reads that for 11.
        return Stream.of("jvm17-server.options", "jvm11-server.options")
                .map(name -> tree.yaml().resolveSibling(name))
                .filter(Files::exists)
                .findFirst()
                .filter(options -> java >= FIRST_WITHOUT && has(options))
                .map(
                        options ->
                                options
                                        + " has "
                                        + CMS
                                        + ", which Java "
                                        + java
                                        + " does not know: the node does not start, with or without"
                                        + " Horoscope; allowed: -XX:+UseG1GC in its place");
    }

    private static boolean has(Path options) {
        try (Stream<String> lines = Files.lines(options, StandardCharsets.ISO_8859_1)) {
            return lines.anyMatch(line -> line.strip().equals(CMS));
        } catch (IOException | java.io.UncheckedIOException e) {
            return false; // Not for this user to read.
        }
    }
}
