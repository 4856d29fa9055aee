package io.horoscope.distribution.tree;

import io.horoscope.distribution.RefusedException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The paths of the jar and the settings of an existing installation. Immutable; all paths are
 * real ones, without links.
 *
 * <p>Two layouts: Apache's archive ({@code lib/apache-cassandra-VERSION.jar},
 * {@code conf/cassandra.yaml}) and Apache's packages
 * ({@code /usr/share/cassandra/apache-cassandra-VERSION.jar}, {@code /etc/cassandra/cassandra.yaml}
 * from the deb, {@code /etc/cassandra/conf/cassandra.yaml} from the rpm).
 */
public final class CassandraTree {

    private static final Pattern JAR = Pattern.compile("apache-cassandra-([0-9].*)\\.jar");
    private static final String YAML = "cassandra.yaml";

    private final Path home;
    private final Path jar;
    private final Path yaml;

    private CassandraTree(Path home, Path jar, Path yaml) {
        this.home = home;
        this.jar = jar;
        this.yaml = yaml;
    }

    /**
     * Finds an installation.
     *
     * @param home the CASSANDRA_HOME
     * @param conf the folder of cassandra.yaml, where it is not to be detected
     * @param packagedConf where packages put their configuration: {@code /etc/cassandra}
     * @throws RefusedException naming everything that is missing or ambiguous
     */
    public static CassandraTree find(Path home, Optional<Path> conf, Path packagedConf) {
        Path realHome = realHome(home);
        List<String> problems = new ArrayList<>();
        Path jar = findJar(realHome, problems);
        Path yaml = findYaml(realHome, conf, packagedConf, problems);
        if (!problems.isEmpty()) {
            throw new RefusedException(problems);
        }
        return new CassandraTree(realHome, jar, yaml);
    }

    /**
     * The home without links.
     *
     * @throws RefusedException if it is not a folder
     */
    private static Path realHome(Path home) {
        if (!Files.isDirectory(home)) {
            throw new RefusedException(
                    "CASSANDRA_HOME is '"
                            + home
                            + "', which is not a folder; allowed: the folder of an Apache Cassandra,"
                            + " such as /opt/apache-cassandra-4.1.10 or /usr/share/cassandra");
        }
        return real(home);
    }

    /** The folders of a home in which jars may lie. */
    private static List<Path> jarFolders(Path home) {
        return Stream.of(home.resolve("lib"), home)
                .filter(Files::isDirectory)
                .collect(Collectors.toList());
    }

    /** Every Cassandra jar in a folder. Links are left out: packages have one to the real jar. */
    private static List<Path> jars(Path folder) {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                if (JAR.matcher(entry.getFileName().toString()).matches()
                        && !Files.isSymbolicLink(entry)) {
                    found.add(entry);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            throw new RefusedException(folder + " cannot be listed: " + FileSteps.describe(e));
        }
        found.sort(null);
        return found;
    }

    private static Path findJar(Path home, List<String> problems) {
        List<Path> found = new ArrayList<>();
        jarFolders(home).forEach(folder -> found.addAll(jars(folder)));
        if (found.size() == 1) {
            return found.get(0);
        }
        if (Files.isDirectory(home.resolve("lib/cassandra"))) {
            problems.add(
                    home + " is a Horoscope distribution; Horoscope is in its Cassandra already");
        } else if (found.isEmpty()) {
            problems.add(
                    "there is no apache-cassandra-VERSION.jar in "
                            + home.resolve("lib")
                            + " or in "
                            + home
                            + "; allowed: exactly one");
        } else {
            problems.add(
                    "there are several Cassandra jars: "
                            + found.stream().map(Path::toString).collect(Collectors.joining(", "))
                            + "; allowed: exactly one");
        }
        return null;
    }

    private static Path findYaml(
            Path home, Optional<Path> conf, Path packagedConf, List<String> problems) {
        if (conf.isPresent()) {
            Path yaml = conf.get().resolve(YAML);
            if (!Files.isRegularFile(yaml)) {
                problems.add("--conf is '" + conf.get() + "', and there is no " + YAML + " in it");
                return null;
            }
            return real(yaml);
        }
        Path own = home.resolve("conf").resolve(YAML);
        if (Files.isRegularFile(own)) {
            return real(own);
        }
        List<Path> candidates =
                Stream.of(packagedConf.resolve(YAML), packagedConf.resolve("conf").resolve(YAML))
                        .filter(Files::isRegularFile)
                        .map(CassandraTree::real)
                        .distinct()
                        .collect(Collectors.toList());
        if (candidates.size() == 1) {
            return candidates.get(0);
        }
        problems.add(
                candidates.isEmpty()
                        ? "there is no "
                                + YAML
                                + " in "
                                + own.getParent()
                                + ", "
                                + packagedConf
                                + " or "
                                + packagedConf.resolve("conf")
                                + "; say where it is with --conf DIR"
                        : "there are several "
                                + YAML
                                + ": "
                                + candidates
                                + "; choose with --conf DIR");
        return null;
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new RefusedException(path + " cannot be looked up: " + FileSteps.describe(e));
        }
    }

    public Path home() {
        return home;
    }

    /** The one Cassandra jar. */
    public Path jar() {
        return jar;
    }

    public Path yaml() {
        return yaml;
    }
}
