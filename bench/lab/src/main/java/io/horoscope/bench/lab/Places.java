package io.horoscope.bench.lab;

import io.horoscope.bench.lab.cluster.Installation;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where things are in the repository. Immutable. */
public final class Places {

    /** The system property that names the repository's root; the scripts and the build set it. */
    public static final String REPOSITORY = "horoscope.lab.repository";

    private final Path repository;

    public Places(Path repository) {
        this.repository = repository.toAbsolutePath().normalize();
    }

    public static Places ofThisRun() {
        String repository = System.getProperty(REPOSITORY);
        if (repository == null) {
            throw new LabException(
                    "start the lab with scripts/cluster, scripts/quickstart or scripts/bench");
        }
        return new Places(Path.of(repository));
    }

    public Path repository() {
        return repository;
    }

    /** The work directory of the everyday cluster and of the quickstart. */
    public Path clusterDirectory() {
        return repository.resolve("build").resolve("cluster");
    }

    /** The work directory of a test's cluster. */
    public Path testDirectory(String name) {
        return repository
                .resolve("bench")
                .resolve("lab")
                .resolve("target")
                .resolve("clusters")
                .resolve(name);
    }

    /** Where experiments work and leave their results. */
    public Path benchDirectory() {
        return repository.resolve("build").resolve("bench");
    }

    /** The YCSB binding, which the build left there. */
    public Path ycsb() {
        Path home = repository.resolve("bench").resolve("ycsb");
        if (!Files.isDirectory(home.resolve("target/lib"))) {
            throw new LabException(
                    "there is no YCSB binding in "
                            + home
                            + "/target; build it with: mvn -DskipTests package");
        }
        return home;
    }

    /** NoSQLBench's workload files. */
    public Path nosqlbench() {
        return repository.resolve("bench").resolve("nosqlbench");
    }

    /** What the build of the distribution left. */
    public Installation patched() {
        Path target = repository.resolve("distribution").resolve("target");
        return Installation.at(only(target, "horoscope-*", "bin/cassandra"));
    }

    /** A stock twin of {@link #patched}, made anew below a directory. */
    public Installation vanilla(Path below) {
        return patched().vanilla(stockJar(), below.resolve("vanilla"));
    }

    public Path stockJar() {
        Path stock = repository.resolve("bench").resolve("lab").resolve("target").resolve("stock");
        return only(stock, "apache-cassandra-*.jar", "");
    }

    private static Path only(Path directory, String glob, String inside) {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(directory)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, glob)) {
                for (Path entry : entries) {
                    if (Files.exists(entry.resolve(inside))) {
                        found.add(entry);
                    }
                }
            } catch (IOException e) {
                throw new LabException(directory + " cannot be listed: " + e.getMessage(), e);
            }
        }
        if (found.size() != 1) {
            throw new LabException(
                    "expected one "
                            + glob
                            + " in "
                            + directory
                            + ", found "
                            + found
                            + "; build it with: mvn -DskipTests package");
        }
        return found.get(0);
    }
}
