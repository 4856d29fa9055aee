package io.horoscope.tool.tree;

import io.horoscope.tool.file.DiskSteps;
import io.horoscope.tool.file.FileSteps;
import io.horoscope.tool.file.FolderLock;
import io.horoscope.tool.file.RefusedException;
import io.horoscope.weave.AdoptedJar;
import io.horoscope.weave.CassandraJar;
import io.horoscope.weave.Checksum;
import io.horoscope.weave.Release;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The Java agent's jar, and the versions of Cassandra that it has woven classes for. Immutable. */
public final class AgentJar {

    /** Its file name, by which its line is found again. */
    public static final String NAME = "horoscope.jar";

    /** The folder of the woven classes, by the SHA-256 of the stock ones. */
    static final String WOVEN = "horoscope/woven/";

    /** Lines of version, class and SHA-256 of the stock class. */
    static final String INDEX = WOVEN + "index.txt";

    private static final String ADOPTED = ", adopted";

    private final Path file;
    private final AdoptedJar adopted;

    /** SHA-256 of the stock class by its name, by version. */
    private final Map<String, Map<String, String>> stock;

    private AgentJar(Path file, AdoptedJar adopted, Map<String, Map<String, String>> stock) {
        this.file = file;
        this.adopted = adopted;
        this.stock = stock;
    }

    /**
     * Opens and reads a jar. Links in its path are kept: one such as /opt/horoscope leads to the next
     * release some day, while the folder of this one goes.
     *
     * @throws RefusedException if it is not the agent's
     */
    public static AgentJar read(Path file) {
        if (!Files.exists(file)) {
            throw new RefusedException(
                    "there is no "
                            + file
                            + "; allowed: the archive, or the package horoscope-agent");
        }
        Map<String, Map<String, String>> stock = new LinkedHashMap<>();
        try (ZipFile jar = new ZipFile(file.toFile())) {
            ZipEntry index = jar.getEntry(INDEX);
            if (index == null) {
                throw new RefusedException(file + " is not Horoscope's agent: it has no " + INDEX);
            }
            String text =
                    new String(jar.getInputStream(index).readAllBytes(), StandardCharsets.UTF_8);
            AdoptedJar adopted = AdoptedJar.beside(file.toAbsolutePath());
            add(List.of(text.split("\n")), "", stock);
            add(adopted.index(), ADOPTED, stock);
            return new AgentJar(file.toAbsolutePath(), adopted, stock);
        } catch (IOException e) {
            throw new RefusedException(file + " cannot be read: " + FileSteps.describe(e));
        }
    }

    private static void add(
            List<String> index, String suffix, Map<String, Map<String, String>> stock) {
        for (String line : index) {
            String[] fields = line.split(" ", -1);
            stock.computeIfAbsent(fields[0] + suffix, version -> new TreeMap<>())
                    .put(fields[1] + ".class", fields[2]);
        }
    }

    public Path file() {
        return file;
    }

    /** The file for classes that are woven on this machine, which need not be there. */
    public Path adopted() {
        return adopted.file();
    }

    /** Whether releases are there because they were woven on this machine. */
    public boolean isAdopted(Set<String> versions) {
        return versions.stream().anyMatch(version -> version.endsWith(ADOPTED));
    }

    /** Adds the woven classes of a release to {@link #adopted}, in one step. */
    @SuppressWarnings("try") // The lock is held, not used.
    public void adopt(String release, CassandraJar cassandra, Map<String, byte[]> woven)
            throws IOException {
        try (FolderLock lock = FolderLock.hold(Set.of(adopted.file().getParent()))) {
            byte[] content = adopted.with(release, cassandra.classesToWeave(), woven);
            new DiskSteps().replace(adopted.file(), content, file);
        }
    }

    /**
     * The classes of a Cassandra that no release has which it was built for, in the words of people.
     *
     * @throws IOException if the jar cannot be read
     */
    public List<String> newClasses(CassandraJar cassandra) throws IOException {
        Set<String> known =
                stock.values().stream()
                        .flatMap(classes -> classes.values().stream())
                        .collect(Collectors.toSet());
        return cassandra.classesToWeave().entrySet().stream()
                .filter(each -> !known.contains(Checksum.of(each.getValue())))
                .map(each -> each.getKey().replace(".class", "").replace('/', '.'))
                .collect(Collectors.toList());
    }

    /** The releases that it was built for, as ranges. */
    public String ranges() {
        return Release.ranges(released());
    }

    private Set<String> released() {
        return stock.keySet().stream()
                .filter(version -> !version.endsWith(ADOPTED))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** What to say of a Cassandra whose classes are those of no release that it has. */
    public String unknown(CassandraTree tree) {
        try {
            Optional<String> release = new CassandraJar(tree.jar()).release();
            boolean isListed = release.filter(released()::contains).isPresent();
            String what =
                    release.isEmpty()
                            ? "a Cassandra that does not say its release"
                            : "Cassandra "
                                    + release.get()
                                    + (isListed
                                            ? ", but with other classes than Apache's"
                                            : ", "
                                                    + Release.of(release.get())
                                                            .comparedWith(released())
                                                    + " than those that this Horoscope has");
            return tree.jar()
                    + " is "
                    + what
                    + "; allowed: "
                    + ranges()
                    + (adopted.isStale()
                            ? "; " + adopted.file() + " was made of another " + NAME
                            : "")
                    + "; next step: 'horoscope adopt "
                    + tree.home()
                    + "'";
        } catch (IOException e) {
            throw new RefusedException(tree.jar() + " cannot be read: " + FileSteps.describe(e));
        }
    }

    /** The SHA-256 of each stock class of a version, by its entry in a jar. */
    Map<String, String> classesOf(String version) {
        return stock.get(version);
    }

    /** The versions whose classes are those of a Cassandra jar: none if it is an unknown one. */
    public Set<String> versionsOf(Path cassandraJar) {
        try {
            Set<String> found = new LinkedHashSet<>();
            for (Map.Entry<String, Map<String, String>> version : stock.entrySet()) {
                if (hasAll(cassandraJar, version.getValue())) {
                    found.add(version.getKey());
                }
            }
            return found;
        } catch (IOException e) {
            throw new RefusedException(cassandraJar + " cannot be read: " + FileSteps.describe(e));
        }
    }

    /** Whether a jar has all these entries with these SHA-256. */
    static boolean hasAll(Path jar, Map<String, String> entries) throws IOException {
        try (ZipFile open = new ZipFile(jar.toFile())) {
            for (Map.Entry<String, String> each : entries.entrySet()) {
                ZipEntry entry = open.getEntry(each.getKey());
                if (entry == null
                        || !Checksum.of(open.getInputStream(entry).readAllBytes())
                                .equals(each.getValue())) {
                    return false;
                }
            }
            return true;
        }
    }
}
