package io.horoscope.distribution.tree;

import io.horoscope.distribution.FolderLock;
import io.horoscope.distribution.RefusedException;
import io.horoscope.distribution.Versions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Puts the patched jar and our section into a tree.
 *
 * <p>The order makes it safe to interrupt at any point: record, backups, jar, cassandra.yaml. A
 * patched jar without the section routes as Cassandra does, whereas a stock jar does not start with
 * the section. A failure is rolled back at once; after a kill, {@link Uninstaller} rolls back with
 * the record. Both folders are locked from before the checks to the end, so that of two
 * installations at once one is refused.
 */
public final class Installer {

    private final NodeJava java;
    private final FileSteps steps;

    /**
     * @param java what the node runs on
     */
    public Installer(NodeJava java) {
        this(java, new DiskSteps());
    }

    Installer(NodeJava java, FileSteps steps) {
        this.java = java;
        this.steps = steps;
    }

    /**
     * Checks everything that can be checked beforehand.
     *
     * @throws RefusedException with every problem found
     */
    public void check(CassandraTree tree, Path patchedJar, String section, Versions versions) {
        List<String> problems = new ArrayList<>();
        CassandraJar jar = CassandraJar.read(tree.jar());
        Optional<InstallRecord> record = InstallRecord.find(tree.home());
        if (record.isPresent()) {
            problems.add(
                    "Horoscope "
                            + record.get().horoscopeVersion()
                            + " is installed in "
                            + tree.home()
                            + " already, or was being installed; take it out first with 'horoscope uninstall "
                            + tree.home()
                            + "'");
        } else if (jar.isPatched()) {
            problems.add(
                    tree.jar()
                            + " is a patched jar already, and no record says who put it there; put the stock"
                            + " jar of Apache Cassandra "
                            + versions.cassandra()
                            + " in its place first");
        } else if (!jar.isExactly(versions.cassandra())) {
            problems.add(
                    tree.jar()
                            + " is not Apache Cassandra "
                            + versions.cassandra()
                            + ": "
                            + jar.versionText()
                            + "; allowed: "
                            + versions.cassandra());
        }
        java.problem().ifPresent(problems::add);
        checkPatchedJar(patchedJar, versions, problems);
        if (record.isEmpty()) {
            checkNothingKept(InstallRecord.of(tree, "", ""), problems);
        }
        checkWritable(tree.jar(), problems);
        checkWritable(tree.yaml(), problems);
        if (record.isEmpty()) {
            checkYaml(tree.yaml(), section, problems);
        }
        if (!problems.isEmpty()) {
            throw new RefusedException(problems);
        }
    }

    /**
     * Installs. Nothing is changed if it fails.
     *
     * @throws RefusedException if a check does not hold or a step fails
     */
    @SuppressWarnings("try") // The lock is held, not used.
    public void install(CassandraTree tree, Path patchedJar, String section, Versions versions) {
        try (FolderLock lock = FolderLock.hold(InstallRecord.of(tree, "", "").folders())) {
            check(tree, patchedJar, section, versions);
            byte[] jar = Files.readAllBytes(patchedJar);
            byte[] stockYaml = Files.readAllBytes(tree.yaml());
            byte[] yaml = RoutingSection.append(stockYaml, section);
            InstallRecord record =
                    InstallRecord.of(tree, versions.horoscope(), versions.cassandra())
                            .withJar(Checksum.of(tree.jar()), Checksum.of(jar))
                            .withYaml(
                                    Checksum.of(stockYaml),
                                    Checksum.of(yaml),
                                    RoutingSection.needsNewline(stockYaml));
            change(record, jar, yaml);
        } catch (IOException e) {
            throw new RefusedException(tree.home() + " cannot be read: " + describe(e));
        }
    }

    private void change(InstallRecord record, byte[] jar, byte[] yaml) {
        try {
            steps.delete(record.newFile());
            steps.write(record.newFile(), record.content(), record.jar());
            steps.move(record.newFile(), record.file());
            steps.keep(record.jar(), record.keptJar());
            steps.keep(record.yaml(), record.keptYaml());
            steps.write(record.newJar(), jar, record.jar());
            steps.write(record.newYaml(), yaml, record.yaml());
            steps.move(record.newJar(), record.jar());
            steps.move(record.newYaml(), record.yaml());
        } catch (IOException | RuntimeException e) {
            throw takenBack(record, e);
        }
    }

    private RefusedException takenBack(InstallRecord record, Exception cause) {
        String what = "the installation failed: " + describe(cause);
        try {
            new Uninstaller(steps).takeOut(record);
            return new RefusedException(what + "; everything is as it was before");
        } catch (IOException | RuntimeException e) {
            RefusedException refused =
                    new RefusedException(
                            List.of(
                                    what,
                                    "and taking it back failed: "
                                            + describe(e)
                                            + "; run 'horoscope uninstall' when the cause is gone"));
            refused.addSuppressed(cause);
            return refused;
        }
    }

    private static void checkPatchedJar(Path file, Versions versions, List<String> problems) {
        if (!Files.isRegularFile(file)) {
            problems.add(
                    "the patched jar is not there: " + file + "; unpack the distribution again");
            return;
        }
        CassandraJar jar = CassandraJar.read(file);
        if (!jar.isPatched() || !jar.cassandraVersion().equals(versions.cassandra())) {
            problems.add(
                    file
                            + " is not a Cassandra "
                            + versions.cassandra()
                            + " with Horoscope; unpack the distribution again");
        }
    }

    private static void checkNothingKept(InstallRecord record, List<String> problems) {
        for (Path kept : List.of(record.keptJar(), record.keptYaml())) {
            if (Files.exists(kept)) {
                problems.add(
                        kept
                                + " is left over from an installation whose record is gone; it may be the only copy"
                                + " of the stock file: compare it, then move it away");
            }
        }
    }

    private static void checkWritable(Path file, List<String> problems) {
        Path folder = file.getParent();
        if (!Files.isWritable(folder)) {
            problems.add(
                    folder
                            + " cannot be written by "
                            + System.getProperty("user.name")
                            + "; allowed: a folder that this user may change (run as its owner or as root)");
        }
    }

    private static void checkYaml(Path yaml, String section, List<String> problems) {
        try {
            byte[] bytes = Files.readAllBytes(yaml);
            if (RoutingSection.parse(bytes, yaml.toString()).isPresent()) {
                problems.add(
                        yaml
                                + " has a section "
                                + RoutingSection.KEY
                                + " already; take it out first");
            } else if (RoutingSection.parse(
                            RoutingSection.append(bytes, section), yaml + " with our section")
                    .isEmpty()) {
                problems.add(yaml + " would not show our section if it were put at its end");
            }
        } catch (IOException e) {
            problems.add(yaml + " cannot be read: " + describe(e));
        } catch (RefusedException e) {
            problems.addAll(e.problems());
        }
    }

    /** With the class, since the message of a file system exception is often just a path. */
    static String describe(Exception e) {
        return e.getClass().getSimpleName() + ": " + e.getMessage();
    }
}
