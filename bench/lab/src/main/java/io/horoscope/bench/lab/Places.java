package io.horoscope.bench.lab;

import io.horoscope.bench.lab.cluster.Installation;
import io.horoscope.bench.lab.cluster.Release;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Where things are in the repository. */
public record Places(Path repository) {

    /** The system property that names the repository's root; the scripts and the build set it. */
    public static final String REPOSITORY = "horoscope.lab.repository";

    public Places {
        repository = repository.toAbsolutePath().normalize();
    }

    public static Places ofThisRun() {
        String repository = System.getProperty(REPOSITORY);
        if (repository == null) {
            throw new LabException(
                    "start the lab with scripts/cluster, scripts/quickstart or scripts/bench");
        }
        return new Places(Path.of(repository));
    }

    /** The work directory of the everyday cluster and of the quickstart. */
    public Path clusterDirectory() {
        return repository.resolve("build/cluster");
    }

    /** Where experiments work and leave their results. */
    public Path benchDirectory() {
        return repository.resolve("build/bench");
    }

    /** The YCSB binding, as the build left it. */
    public Path ycsb() {
        Path home = repository.resolve("bench/ycsb");
        if (!Files.isDirectory(home.resolve("target/lib"))) {
            throw new LabException(
                    "there is no YCSB binding in %s/target; build it with: mvn -DskipTests package"
                            .formatted(home));
        }
        return home;
    }

    /** The Java agent that governs reads, as the build left it. */
    public Path governor() {
        return only(repository.resolve("bench/governor/target"), "bench-governor-", "");
    }

    /** NoSQLBench's workload files. */
    public Path nosqlbench() {
        return repository.resolve("bench/nosqlbench");
    }

    /** Horoscope for the Java driver, as users get it. */
    public Path driver() {
        return patched().home().resolve("lib/driver/horoscope-driver.jar");
    }

    /** The distribution, as the build left it. */
    public Installation patched() {
        return Installation.at(
                only(repository.resolve("distribution/target"), "horoscope-", "bin/cassandra"));
    }

    /**
     * Creates a tree of stock Cassandra of a release below a directory, or replaces it. Every
     * library is of the version that this release names.
     */
    public Installation stock(Release release, Path below) {
        Path agent = repository.resolve("cassandra/agent");
        Path libraries = agent.resolve(release.module()).resolve("target/lib");
        Path jar = agent.resolve("target/stock/cassandra-all-%s.jar".formatted(release));
        if (!Files.isDirectory(libraries) || !Files.isRegularFile(jar)) {
            throw new LabException(
                    """
                    there is no %s; if Horoscope supports Cassandra %s, build it with: \
                    mvn -DskipTests package"""
                            .formatted(jar, release));
        }
        return patched().stock(libraries, jar, below.resolve("cassandra-" + release));
    }

    /** The one entry of a directory with this beginning of its name and this path below it. */
    private static Path only(Path directory, String prefix, String inside) {
        List<Path> found =
                LabFiles.list(directory, prefix + "*").stream()
                        .filter(entry -> Files.exists(entry.resolve(inside)))
                        .toList();
        if (found.size() != 1) {
            throw new LabException(
                    "expected one %s* in %s, found %s; build it with: mvn -DskipTests package"
                            .formatted(prefix, directory, found));
        }
        return found.get(0);
    }
}
