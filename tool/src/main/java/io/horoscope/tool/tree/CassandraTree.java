package io.horoscope.tool.tree;

import io.horoscope.tool.file.FileSteps;
import io.horoscope.tool.file.RefusedException;
import io.horoscope.weave.CassandraJar;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The paths of the jar and the settings of an existing installation. Immutable; all paths are
 * real ones, without links.
 *
 * <p>Two layouts: Apache's archive (the jar in {@code lib/}, {@code conf/cassandra.yaml})
 * and Apache's packages (the jar in {@code /usr/share/cassandra}, {@code /etc/cassandra/cassandra.yaml}
 * from the deb, {@code /etc/cassandra/conf/cassandra.yaml} from the rpm).
 */
public final class CassandraTree {

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
     * @param confFolder finds the configuration
     * @throws RefusedException naming everything that is missing or ambiguous
     */
    public static CassandraTree find(Path home, Optional<Path> conf, ConfFolder confFolder) {
        Path realHome = realHome(home);
        List<String> problems = new ArrayList<>();
        Path jar = findJar(realHome, problems);
        Path yaml = confFolder.find(realHome, Optional.ofNullable(jar), conf, problems);
        RefusedException.throwIfAny(problems);
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
        return ConfFolder.real(home);
    }

    /**
     * By its classes, whatever its name. Links are left out, because packages have one to the real
     * jar, and the overlay jar, which has some of these classes.
     */
    private static boolean isCassandra(Path file) {
        String name = file.getFileName().toString();
        if (name.equals(OverlayJar.NAME) || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try {
            return new CassandraJar(file).isCassandra();
        } catch (IOException e) {
            if (name.contains("cassandra")) {
                throw new RefusedException(file + " cannot be read: " + FileSteps.describe(e));
            }
            return false; // Not a node's, and damaged.
        }
    }

    /** Every jar in a home and in its lib/. */
    private static List<Path> jars(Path home) {
        List<Path> found = new ArrayList<>();
        for (Path folder : List.of(home, home.resolve("lib"))) {
            if (!Files.isDirectory(folder)) {
                continue;
            }
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, "*.jar")) {
                entries.forEach(found::add);
            } catch (IOException | DirectoryIteratorException e) {
                throw new RefusedException(folder + " cannot be listed: " + FileSteps.describe(e));
            }
        }
        found.sort(null);
        return found;
    }

    private static Path findJar(Path home, List<String> problems) {
        List<Path> found =
                jars(home).stream().filter(CassandraTree::isCassandra).collect(Collectors.toList());
        if (found.size() == 1) {
            return found.get(0);
        }
        if (Files.isDirectory(home.resolve("lib/cassandra"))) {
            problems.add(
                    home + " is a Horoscope distribution; Horoscope is in its Cassandra already");
        } else if (found.isEmpty()) {
            problems.add(
                    "there is no jar with the classes of Apache Cassandra in "
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

    public Path home() {
        return home;
    }

    /** The one Cassandra jar. */
    public Path jar() {
        return jar;
    }

    /** The jars beside it and in lib/: its libraries, and the jar itself. */
    public List<Path> jarsBeside() {
        return jars(home);
    }

    public Path yaml() {
        return yaml;
    }
}
