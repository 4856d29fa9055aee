package io.horoscope.distribution.tree;

import io.horoscope.distribution.FolderLock;
import io.horoscope.distribution.RefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Removes a complete or an interrupted installation.
 *
 * <p>Decides for both files first, and refuses before anything is changed; then restores
 * cassandra.yaml and the jar, and deletes the record last. After an interruption, another run
 * completes it. Both folders are locked meanwhile.
 */
public final class Uninstaller {

    private enum Action {
        /** The original takes the file's place. */
        RESTORE,
        /** The file stays as it is, and the original is not needed any more. */
        LEAVE,
        /** The file stays without our block. */
        STRIP
    }

    private final FileSteps steps;

    public Uninstaller() {
        this(new DiskSteps());
    }

    Uninstaller(FileSteps steps) {
        this.steps = steps;
    }

    /**
     * Removes Horoscope.
     *
     * @return notes for the operator, a line each
     * @throws RefusedException if it is not installed, or a file is in a state that only a person
     *     can judge
     */
    @SuppressWarnings("try") // The lock is held, not used.
    public List<String> uninstall(Path home) {
        try (FolderLock lock = FolderLock.hold(recordIn(home).folders())) {
            return takeOut(recordIn(home)); // Read again: it may have changed before the lock.
        } catch (IOException e) {
            throw new RefusedException(
                    "the uninstallation failed: "
                            + Installer.describe(e)
                            + "; run it again when the cause is gone");
        }
    }

    private static InstallRecord recordIn(Path home) {
        return InstallRecord.find(home).orElseThrow(() -> notInstalledIn(home));
    }

    /** Whether there is a record of an installation. */
    public static boolean isInstalledIn(Path home) {
        return InstallRecord.find(home).isPresent();
    }

    /** That there is none. */
    public static RefusedException notInstalledIn(Path home) {
        return new RefusedException(
                "Horoscope is not installed in "
                        + home
                        + ": there is no "
                        + InstallRecord.FILE_NAME
                        + " in it or in its lib/");
    }

    /** The same from a record, which may not have been written yet. */
    List<String> takeOut(InstallRecord record) throws IOException {
        List<String> notes = new ArrayList<>();
        Action yaml = planYaml(record, notes);
        Action jar = planJar(record, notes);
        for (Path unfinished : List.of(record.newFile(), record.newJar(), record.newYaml())) {
            steps.delete(unfinished);
        }
        if (yaml == Action.STRIP) {
            byte[] stripped =
                    RoutingSection.remove(Files.readAllBytes(record.yaml()), record.newlineAdded());
            steps.write(record.newYaml(), stripped, record.yaml());
            steps.move(record.newYaml(), record.yaml());
        }
        if (yaml == Action.RESTORE) {
            steps.move(record.keptYaml(), record.yaml());
        } else {
            drop(record.keptYaml(), record.stockYamlChecksum(), notes);
        }
        if (jar == Action.RESTORE) {
            steps.move(record.keptJar(), record.jar());
        } else {
            drop(record.keptJar(), record.stockJarChecksum(), notes);
        }
        steps.delete(record.file());
        return notes;
    }

    /** Deletes a backup that is no longer needed, unless it has another content. */
    private void drop(Path kept, String checksum, List<String> notes) throws IOException {
        Optional<String> found = InstallRecord.checksum(kept);
        if (found.isEmpty() || found.get().equals(checksum)) {
            steps.delete(kept);
        } else {
            notes.add(kept + " is not what the installation kept; it stays");
        }
    }

    private static Action planYaml(InstallRecord record, List<String> notes) throws IOException {
        Optional<String> checksum = InstallRecord.checksum(record.yaml());
        if (checksum.equals(Optional.of(record.stockYamlChecksum()))) {
            return Action.LEAVE;
        }
        if (checksum.isEmpty() || checksum.get().equals(record.installedYamlChecksum())) {
            return restore(record.keptYaml(), record.stockYamlChecksum());
        }
        byte[] edited = Files.readAllBytes(record.yaml());
        Optional<String> block = RoutingSection.block(edited);
        if (block.isEmpty()) {
            return planUnmarked(record, edited, notes);
        }
        byte[] stripped = RoutingSection.remove(edited, record.newlineAdded());
        if (Checksum.of(stripped).equals(record.stockYamlChecksum())) {
            notes.add(
                    "only our section of "
                            + record.yaml()
                            + " was edited; it is gone, and this was in it:");
            notes.addAll(settings(block.get()));
            return restore(record.keptYaml(), record.stockYamlChecksum());
        }
        if (RoutingSection.parse(stripped, record.yaml().toString()).isPresent()) {
            throw secondSection(record.yaml());
        }
        notes.add(
                record.yaml()
                        + " was edited after the installation; the edits are kept, and only our section was"
                        + " taken out");
        return Action.STRIP;
    }

    private static Action planUnmarked(InstallRecord record, byte[] edited, List<String> notes) {
        if (RoutingSection.parse(edited, record.yaml().toString()).isPresent()) {
            throw secondSection(record.yaml());
        }
        notes.add(
                record.yaml()
                        + " was edited and had no section of ours any more; it is kept as it is");
        return Action.LEAVE;
    }

    private static RefusedException secondSection(Path yaml) {
        return new RefusedException(
                yaml
                        + " has a section "
                        + RoutingSection.KEY
                        + " that is not between our marker lines ('"
                        + RoutingSection.BEGIN
                        + "' and '"
                        + RoutingSection.END
                        + "'), and stock Cassandra would not start with it; take it out by hand, then run this again");
    }

    private static Action planJar(InstallRecord record, List<String> notes) throws IOException {
        Optional<String> checksum = InstallRecord.checksum(record.jar());
        if (checksum.equals(Optional.of(record.stockJarChecksum()))) {
            return Action.LEAVE;
        }
        if (checksum.equals(Optional.of(record.patchedJarChecksum()))) {
            return restore(record.keptJar(), record.stockJarChecksum());
        }
        List<Path> others = CassandraTree.jars(record.jar().getParent());
        if (checksum.isEmpty() && others.isEmpty()) {
            return restore(record.keptJar(), record.stockJarChecksum());
        }
        if (checksum.isEmpty()) {
            notes.add(
                    "the patched jar was replaced after the installation, by "
                            + others
                            + ", which stays; the kept stock jar was deleted");
            return Action.LEAVE;
        }
        throw new RefusedException(
                record.jar()
                        + " is neither the patched nor the stock jar any more (SHA-256 "
                        + checksum.get()
                        + "); put either of them back (the stock one is "
                        + record.keptJar()
                        + "), then run this again");
    }

    private static Action restore(Path kept, String checksum) throws IOException {
        Optional<String> found = InstallRecord.checksum(kept);
        if (!found.equals(Optional.of(checksum))) {
            throw new RefusedException(
                    kept
                            + (found.isEmpty() ? " is missing" : " was changed")
                            + ": the original cannot be restored; allowed: a file with SHA-256 "
                            + checksum);
        }
        return Action.RESTORE;
    }

    /** The lines of a block without comments and markers. */
    private static List<String> settings(String block) {
        byte[] bytes = block.getBytes(StandardCharsets.ISO_8859_1);
        return new String(bytes, StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank() && !line.strip().startsWith("#"))
                .collect(Collectors.toList());
    }
}
