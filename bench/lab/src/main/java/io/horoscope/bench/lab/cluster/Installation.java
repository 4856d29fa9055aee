package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;

/** An unpacked distribution: its programs, libraries and configuration. Immutable. */
public final class Installation {

    private static final String CASSANDRA_JAR = "apache-cassandra-*.jar";

    private final Path home;

    private Installation(Path home) {
        this.home = home;
    }

    /**
     * The distribution in a directory.
     *
     * @throws LabException if it is not one
     */
    public static Installation at(Path home) {
        if (!Files.isExecutable(home.resolve("bin/cassandra"))) {
            throw new LabException(
                    "there is no Horoscope distribution in "
                            + home
                            + "; build it with: mvn -DskipTests package");
        }
        return new Installation(home.toAbsolutePath().normalize());
    }

    public Path home() {
        return home;
    }

    public Path program(String name) {
        return home.resolve("bin").resolve(name);
    }

    public Path configuration() {
        return home.resolve("conf");
    }

    /** The one Cassandra jar: patched, or stock in a {@link #vanilla} copy. */
    public Path cassandraJar() {
        try (DirectoryStream<Path> jars =
                Files.newDirectoryStream(home.resolve("lib/cassandra"), CASSANDRA_JAR)) {
            for (Path jar : jars) {
                return jar;
            }
        } catch (IOException e) {
            throw new LabException(home + "/lib/cassandra cannot be listed: " + e.getMessage(), e);
        }
        throw new LabException("there is no " + CASSANDRA_JAR + " in " + home + "/lib/cassandra");
    }

    /**
     * A copy of this distribution that runs stock Cassandra: everything the same but the one jar.
     *
     * @param stockJar the jar that takes the patched one's place
     * @param copy where to; made anew
     */
    public Installation vanilla(Path stockJar, Path copy) {
        if (!Files.isRegularFile(stockJar)) {
            throw new LabException(
                    "there is no stock Cassandra jar at "
                            + stockJar
                            + "; fetch it with: mvn -DskipTests package");
        }
        try {
            Trees.delete(copy);
            Files.walkFileTree(home, new Copier(home, copy));
            Installation vanilla = at(copy);
            Files.delete(vanilla.cassandraJar());
            Files.copy(stockJar, copy.resolve("lib/cassandra").resolve(stockJar.getFileName()));
            return vanilla;
        } catch (IOException e) {
            throw new LabException(copy + " cannot be made: " + e.getMessage(), e);
        }
    }

    /** Copies small files and links jars, which are never written to. */
    private static final class Copier extends SimpleFileVisitor<Path> {

        private final Path from;
        private final Path to;

        Copier(Path from, Path to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                throws IOException {
            Files.createDirectories(to.resolve(from.relativize(directory)));
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
            Path target = to.resolve(from.relativize(file));
            if (file.toString().endsWith(".jar")) {
                Files.createSymbolicLink(target, file.toRealPath());
            } else {
                Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
