package io.horoscope.distribution.tree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.distribution.FolderLock;
import io.horoscope.distribution.RefusedException;
import io.horoscope.distribution.Versions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallerTest {

    private static final Versions VERSIONS = new Versions(StockTree.HOROSCOPE, StockTree.CASSANDRA);
    private static final String SECTION =
            "# Explained.\nresource_aware_routing:\n  mode: off\n  directors: []\n";

    @TempDir private Path folder;

    private Path patched;
    private StockTree tree;
    private Map<String, String> before;

    @BeforeEach
    void makeTree() throws IOException {
        patched = StockTree.patchedJar(folder.resolve("patched.jar"));
        tree = StockTree.archive(folder.resolve("home"));
        before = StockTree.snapshot(tree.home());
    }

    private void install() {
        install(installer(new DiskSteps()));
    }

    private void install(Installer installer) {
        installer.install(tree.find(), patched, SECTION, VERSIONS);
    }

    private Installer installer(FileSteps steps) {
        return new Installer(tree.noJava(), steps);
    }

    private List<String> uninstall() {
        return new Uninstaller().uninstall(tree.home());
    }

    private List<String> refusal() {
        return assertThrows(RefusedException.class, this::install).problems();
    }

    @Test
    void install_stockTree_jarIsReplacedAndSectionAppended() throws IOException {
        install();
        assertArrayEquals(Files.readAllBytes(patched), Files.readAllBytes(tree.jar()));
        String yaml = Files.readString(tree.yaml());
        assertTrue(yaml.startsWith(StockTree.YAML + RoutingSection.BEGIN), yaml);
        assertTrue(yaml.endsWith(SECTION + RoutingSection.END + "\n"), yaml);
        assertEquals(List.of(tree.jar()), CassandraTree.jars(tree.jar().getParent()));
    }

    @Test
    void install_stockTree_permissionsAndOwnersStay() throws IOException {
        Function<Path, String> access =
                file -> {
                    try {
                        return Files.readAttributes(file, "posix:permissions,owner,group")
                                .toString();
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                };
        String jarBefore = access.apply(tree.jar());
        String yamlBefore = access.apply(tree.yaml());
        install();
        assertEquals(jarBefore, access.apply(tree.jar()));
        assertEquals(yamlBefore, access.apply(tree.yaml()));
    }

    @Test
    void uninstall_afterInstall_restoresEverythingByteForByte() {
        install();
        assertEquals(List.of(), uninstall());
        assertEquals(before, StockTree.snapshot(tree.home()));
    }

    @Test
    void uninstall_yamlWithoutLastNewline_restoresEverythingByteForByte() throws IOException {
        Files.writeString(tree.yaml(), "cluster_name: 'Test Cluster' # no newline");
        before = StockTree.snapshot(tree.home());
        install();
        assertTrue(
                RoutingSection.parse(Files.readAllBytes(tree.yaml()), "it").isPresent(),
                "the section is on lines of its own");
        uninstall();
        assertEquals(before, StockTree.snapshot(tree.home()));
    }

    @Test
    void uninstall_debianLayout_restoresEverythingByteForByte() throws IOException {
        Path etc = folder.resolve("etc/cassandra");
        StockTree debian = StockTree.debian(folder.resolve("share"), etc);
        Map<String, String> stock = StockTree.snapshot(folder);
        CassandraTree found = CassandraTree.find(debian.home(), Optional.empty(), etc);
        installer(new DiskSteps()).install(found, patched, SECTION, VERSIONS);
        assertArrayEquals(
                Files.readAllBytes(patched),
                Files.readAllBytes(debian.home().resolve("apache-cassandra.jar")),
                "through the package's link");
        new Uninstaller().uninstall(debian.home());
        assertEquals(stock, StockTree.snapshot(folder));
    }

    @Test
    void uninstall_yamlIsALink_linkAndTargetAreRestored() throws IOException {
        Path target = folder.resolve("managed.yaml");
        Files.move(tree.yaml(), target);
        Files.createSymbolicLink(tree.yaml(), target);
        String targetBefore = Files.readString(target);
        install();
        assertTrue(Files.isSymbolicLink(tree.yaml()));
        assertTrue(Files.readString(target).contains(RoutingSection.BEGIN));
        uninstall();
        assertTrue(Files.isSymbolicLink(tree.yaml()));
        assertEquals(targetBefore, Files.readString(target));
        assertEquals(before.keySet(), StockTree.snapshot(tree.home()).keySet());
    }

    @Test
    void uninstall_yamlEditedElsewhere_keepsTheEditsAndSaysSo() throws IOException {
        install();
        String edited =
                "hints_directory: /fast/hints\n"
                        + Files.readString(tree.yaml()).replace("num_tokens: 16", "num_tokens: 8")
                        + "cdc_enabled: false\n";
        Files.writeString(tree.yaml(), edited);
        List<String> notes = uninstall();
        assertEquals(
                "hints_directory: /fast/hints\n"
                        + StockTree.YAML.replace("num_tokens: 16", "num_tokens: 8")
                        + "cdc_enabled: false\n",
                Files.readString(tree.yaml()));
        assertTrue(
                notes.toString().contains("was edited after the installation"), notes.toString());
        assertEquals(before.keySet(), StockTree.snapshot(tree.home()).keySet());
        assertEquals(
                before.get("lib/apache-cassandra-4.1.10.jar"),
                StockTree.snapshot(tree.home()).get("lib/apache-cassandra-4.1.10.jar"));
    }

    @Test
    void uninstall_onlySectionEdited_restoresByteForByteAndPrintsTheSection() throws IOException {
        install();
        Files.writeString(
                tree.yaml(), Files.readString(tree.yaml()).replace("mode: off", "mode: shadow"));
        List<String> notes = uninstall();
        assertTrue(notes.contains("  mode: shadow"), notes.toString());
        assertEquals(before, StockTree.snapshot(tree.home()));
    }

    @Test
    void uninstall_yamlReplacedByOneWithoutSection_isKept() throws IOException {
        install();
        Files.writeString(tree.yaml(), "cluster_name: 'From elsewhere'\n");
        List<String> notes = uninstall();
        assertEquals("cluster_name: 'From elsewhere'\n", Files.readString(tree.yaml()));
        assertTrue(notes.toString().contains("kept as it is"), notes.toString());
        assertEquals(before.keySet(), StockTree.snapshot(tree.home()).keySet());
    }

    @Test
    void uninstall_markerLinesGoneButSectionThere_refusesAndChangesNothing() throws IOException {
        install();
        Files.writeString(
                tree.yaml(), Files.readString(tree.yaml()).replace(RoutingSection.END, "#"));
        Map<String, String> installed = StockTree.snapshot(tree.home());
        RefusedException refused = assertThrows(RefusedException.class, this::uninstall);
        assertTrue(refused.getMessage().contains("marker lines"), refused.getMessage());
        assertEquals(installed, StockTree.snapshot(tree.home()));
    }

    @Test
    void uninstall_unknownJar_refusesAndChangesNothing() throws IOException {
        install();
        Files.writeString(tree.jar(), "something else");
        Map<String, String> changed = StockTree.snapshot(tree.home());
        RefusedException refused = assertThrows(RefusedException.class, this::uninstall);
        assertTrue(refused.getMessage().contains("neither"), refused.getMessage());
        assertEquals(changed, StockTree.snapshot(tree.home()));
    }

    @Test
    void uninstall_cassandraWasUpgraded_newJarStays() throws IOException {
        install();
        Path upgraded = tree.jar().resolveSibling("apache-cassandra-4.1.11.jar");
        Files.delete(tree.jar());
        StockTree.otherVersion(upgraded, "4.1.11");
        List<String> notes = uninstall();
        assertTrue(notes.toString().contains("4.1.11"), notes.toString());
        assertEquals(List.of(upgraded), CassandraTree.jars(tree.jar().getParent()));
        assertEquals(
                before.get("conf/cassandra.yaml"),
                StockTree.snapshot(tree.home()).get("conf/cassandra.yaml"));
    }

    @Test
    void uninstall_keptJarDamaged_refusesAndChangesNothing() throws IOException {
        install();
        Files.writeString(
                tree.jar().resolveSibling(tree.jar().getFileName() + ".before-horoscope"), "cut");
        Map<String, String> damaged = StockTree.snapshot(tree.home());
        assertThrows(RefusedException.class, this::uninstall);
        assertEquals(damaged, StockTree.snapshot(tree.home()));
    }

    @Test
    void uninstall_stockTree_refuses() {
        RefusedException refused = assertThrows(RefusedException.class, this::uninstall);
        assertTrue(refused.getMessage().contains("not installed"), refused.getMessage());
    }

    @Test
    void uninstall_movedTree_works() throws IOException {
        install();
        Path moved = folder.resolve("elsewhere");
        Files.move(tree.home(), moved);
        new Uninstaller().uninstall(moved);
        assertEquals(before, StockTree.snapshot(moved));
    }

    @Test
    void install_twice_secondIsRefused() {
        install();
        Map<String, String> installed = StockTree.snapshot(tree.home());
        assertTrue(refusal().toString().contains("already"));
        assertEquals(installed, StockTree.snapshot(tree.home()));
    }

    @Test
    void install_otherVersion_refusedNamingWhatWasFound() throws IOException {
        Files.delete(tree.jar());
        StockTree.otherVersion(tree.jar().resolveSibling("apache-cassandra-4.1.9.jar"), "4.1.9");
        before = StockTree.snapshot(tree.home());
        String problems = refusal().toString();
        assertTrue(problems.contains("apache-cassandra-4.1.9.jar"), problems);
        assertTrue(problems.contains("its version.properties says 4.1.9"), problems);
        assertTrue(problems.contains("allowed: 4.1.10"), problems);
        assertEquals(before, StockTree.snapshot(tree.home()));
    }

    @Test
    void install_otherVersionUnderTheRightName_refused() throws IOException {
        StockTree.otherVersion(tree.jar(), "4.0.12");
        String problems = refusal().toString();
        assertTrue(problems.contains("its name says 4.1.10"), problems);
        assertTrue(problems.contains("its version.properties says 4.0.12"), problems);
    }

    @Test
    void install_severalJars_refusedNamingAll() throws IOException {
        StockTree.otherVersion(tree.jar().resolveSibling("apache-cassandra-4.0.1.jar"), "4.0.1");
        String problems = refusal().toString();
        assertTrue(problems.contains("4.0.1.jar") && problems.contains("4.1.10.jar"), problems);
    }

    @Test
    void install_noJarAndNoYaml_bothAreNamed() throws IOException {
        Files.delete(tree.jar());
        Files.delete(tree.yaml());
        List<String> problems = refusal();
        assertEquals(2, problems.size(), problems.toString());
        assertTrue(problems.get(1).contains("--conf DIR"), problems.toString());
    }

    @Test
    void install_yamlHasTheSection_refused() throws IOException {
        Files.writeString(tree.yaml(), "resource_aware_routing:\n  mode: off\n");
        assertTrue(refusal().toString().contains("already"));
    }

    @Test
    void install_yamlIsNotYaml_refused() throws IOException {
        Files.writeString(tree.yaml(), "cluster_name: 'open\n");
        assertTrue(refusal().toString().contains("is not YAML"));
    }

    @Test
    void install_yamlEndsADocument_refusedForTheSectionWouldNotCount() throws IOException {
        Files.writeString(tree.yaml(), "cluster_name: it\n...\n---\nsecond: document\n");
        before = StockTree.snapshot(tree.home());
        assertTrue(refusal().toString().contains("cassandra.yaml"));
        assertEquals(before, StockTree.snapshot(tree.home()));
    }

    @Test
    void install_keptFilesWithoutRecord_refused() throws IOException {
        install();
        Files.delete(tree.jar().resolveSibling(InstallRecord.FILE_NAME));
        Files.copy(
                Path.of(System.getProperty("horoscope.stock.jar")),
                tree.jar(),
                StandardCopyOption.REPLACE_EXISTING);
        assertTrue(refusal().toString().contains("left over"));
    }

    /** After a failure of any step nothing has changed, and the message has the reason. */
    @Test
    void install_anyStepFails_everythingIsAsBefore() {
        int failing = 0;
        for (boolean broke = true; broke; failing++) {
            BreakingSteps steps = new BreakingSteps(failing, false);
            try {
                install(installer(steps));
                uninstall();
            } catch (RefusedException e) {
                assertTrue(e.getMessage().contains("No space left"), e.getMessage());
            }
            broke = steps.broke();
            assertEquals(before, StockTree.snapshot(tree.home()), "step " + failing);
        }
        assertEquals(10, failing, "nine steps, and once without a failure");
    }

    /** Killed at whichever step: either nothing was there yet, or uninstall restores everything. */
    @Test
    void install_killedAtAnyStep_uninstallRestoresEverything() {
        boolean broke = true;
        for (int killedAt = 0; broke; killedAt++) {
            BreakingSteps steps = new BreakingSteps(killedAt, true);
            try {
                install(installer(steps));
            } catch (BreakingSteps.Killed e) {
                assertTrue(steps.broke());
            }
            assertCassandraWouldStart();
            broke = steps.broke();
            if (InstallRecord.find(tree.home()).isPresent()) {
                uninstall();
                assertEquals(before, StockTree.snapshot(tree.home()), "step " + killedAt);
            } else {
                assertTrue(killedAt <= 2, "only before the record is there: " + killedAt);
                install();
                uninstall();
                assertEquals(before, StockTree.snapshot(tree.home()), "step " + killedAt);
            }
        }
    }

    /** M2: a name that is taken is a refusal; whatever is under it stays. */
    @Test
    void install_keptNameTakenMeanwhile_refusedAndTheFileStays() throws IOException {
        Path kept = tree.jar().resolveSibling(tree.jar().getFileName() + ".before-horoscope");
        FileSteps disk = new DiskSteps();
        FileSteps steps =
                new BreakingSteps(Integer.MAX_VALUE, false) {
                    @Override
                    public void keep(Path file, Path secondName) throws IOException {
                        Files.writeString(kept, "the only copy of something");
                        disk.keep(file, secondName);
                    }
                };
        RefusedException refused =
                assertThrows(RefusedException.class, () -> install(installer(steps)));
        assertTrue(refused.getMessage().contains("FileAlreadyExists"), refused.getMessage());
        assertEquals("the only copy of something", Files.readString(kept));
        Files.delete(kept);
        assertEquals(before, StockTree.snapshot(tree.home()));
    }

    @Test
    @SuppressWarnings("try") // The lock is held, not used.
    void install_lockedTree_refusedNamingTheProcess() {
        try (FolderLock lock = FolderLock.hold(List.of(tree.yaml().getParent()))) {
            String problems = refusal().toString();
            assertTrue(
                    problems.contains("(process " + ProcessHandle.current().pid() + ")"), problems);
        }
        install();
        try (FolderLock lock = FolderLock.hold(List.of(tree.jar().getParent()))) {
            assertThrows(RefusedException.class, this::uninstall);
        }
        uninstall();
        assertEquals(before, StockTree.snapshot(tree.home()));
    }

    @Test
    void install_lockFileOfAKilledProcess_isTakenOver() throws IOException {
        Files.writeString(tree.jar().resolveSibling(FolderLock.FILE_NAME), "process 1 gone");
        install();
        uninstall();
        assertEquals(before, StockTree.snapshot(tree.home()));
    }

    /** Stock Cassandra refuses to start with a section that it does not know. */
    private void assertCassandraWouldStart() {
        try {
            assertTrue(
                    CassandraJar.read(tree.jar()).isPatched()
                            || RoutingSection.parse(Files.readAllBytes(tree.yaml()), "it")
                                    .isEmpty());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Killed at whichever step of the way out: running it again does the rest. */
    @Test
    void uninstall_killedAtAnyStep_secondRunRestoresEverything() {
        boolean broke = true;
        for (int killedAt = 0; broke; killedAt++) {
            install();
            BreakingSteps steps = new BreakingSteps(killedAt, true);
            try {
                new Uninstaller(steps).uninstall(tree.home());
            } catch (BreakingSteps.Killed e) {
                assertCassandraWouldStart();
                uninstall();
            }
            broke = steps.broke();
            assertEquals(before, StockTree.snapshot(tree.home()), "step " + killedAt);
        }
    }

    @Test
    void append_anyBytes_removeRestoresThem() {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 2_000; round++) {
            byte[] bytes = new byte[random.nextInt(200)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = random.nextInt(8) == 0 ? (byte) '\n' : (byte) random.nextInt(256);
            }
            byte[] appended = RoutingSection.append(bytes, SECTION);
            assertArrayEquals(
                    bytes,
                    RoutingSection.remove(appended, RoutingSection.needsNewline(bytes)),
                    "rerun with -Dhoroscope.seed=" + seed + " (round " + round + ")");
            assertTrue(new String(appended, StandardCharsets.ISO_8859_1).contains(SECTION));
        }
    }
}
