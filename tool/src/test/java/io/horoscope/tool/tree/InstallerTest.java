package io.horoscope.tool.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.tool.file.DiskSteps;
import io.horoscope.tool.file.FileSteps;
import io.horoscope.tool.file.FolderLock;
import io.horoscope.tool.file.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Both ways into a tree, and out: as the agent's line, and as the overlay jar. */
class InstallerTest {

    private static final AgentJar AGENT =
            AgentJar.read(Path.of(System.getProperty("horoscope.agent.jar")));
    private static final String SETTINGS = "resource_aware_routing:\n  mode: off\n";
    private static final String SETTINGS_FILE = "conf/horoscope.yaml";

    @TempDir private Path folder;

    private StockTree tree;
    private Map<String, String> before;

    @BeforeEach
    void makeTree() throws IOException {
        tree = StockTree.archive(folder.resolve("home"));
        before = StockTree.snapshot(tree.home());
    }

    private void install(boolean asOverlay) {
        install(asOverlay, new DiskSteps());
    }

    private void install(boolean asOverlay, FileSteps steps) {
        new Installer(tree.find(), steps).install(asOverlay, AGENT, tree.noJava(), SETTINGS);
    }

    private void uninstall() {
        new Installer(tree.find()).uninstall();
    }

    private List<String> refusal(boolean asOverlay) {
        return assertThrows(RefusedException.class, () -> install(asOverlay)).problems();
    }

    /** But for the settings, which stay. A file that was written again has a new time. */
    private void assertStock(String context) {
        Map<String, String> now = StockTree.snapshot(tree.home());
        now.remove(SETTINGS_FILE);
        assertEquals(withoutTimes(before), withoutTimes(now), context);
    }

    private static Map<String, String> withoutTimes(Map<String, String> files) {
        files.replaceAll((name, text) -> text.replaceAll("lastModifiedTime=[^,}]*", ""));
        return files;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void uninstall_afterInstall_isTheStockTreeAndTheSettings(boolean asOverlay) throws IOException {
        install(asOverlay);
        assertNotEquals(before, StockTree.snapshot(tree.home()));
        assertEquals(SETTINGS, Files.readString(tree.home().resolve(SETTINGS_FILE)));
        uninstall();
        assertStock("");
        assertEquals(SETTINGS, Files.readString(tree.home().resolve(SETTINGS_FILE)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void install_replacesNoFileOfCassandras(boolean asOverlay) {
        install(asOverlay);
        Map<String, String> now = StockTree.snapshot(tree.home());
        now.keySet().retainAll(before.keySet());
        now.remove("conf/jvm-server.options");
        before.remove("conf/jvm-server.options");
        assertEquals(before, now);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void install_debianLayout_andOut(boolean asOverlay) throws IOException {
        Path etc = folder.resolve("etc/cassandra");
        StockTree debian = StockTree.debian(folder.resolve("share"), etc);
        Map<String, String> stock = StockTree.snapshot(debian.home());
        CassandraTree found = StockTree.find(debian.home(), etc);
        new Installer(found).install(asOverlay, AGENT, debian.noJava(etc), SETTINGS);
        assertEquals(SETTINGS, Files.readString(etc.resolve("horoscope.yaml")));
        assertEquals(asOverlay, Files.exists(debian.home().resolve(OverlayJar.NAME)));
        new Installer(found).uninstall();
        assertEquals(stock, StockTree.snapshot(debian.home()));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void install_settingsThatAreThere_stay(boolean asOverlay) throws IOException {
        Files.writeString(tree.home().resolve(SETTINGS_FILE), "# Mine.\n");
        install(asOverlay);
        assertEquals("# Mine.\n", Files.readString(tree.home().resolve(SETTINGS_FILE)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void install_whereEitherIsThere_isRefused(boolean asOverlay) {
        install(asOverlay);
        Map<String, String> installed = StockTree.snapshot(tree.home());
        assertTrue(refusal(true).toString().contains("installed already"));
        assertTrue(refusal(false).toString().contains("installed already"));
        assertEquals(installed, StockTree.snapshot(tree.home()));
    }

    /** The owner of the tree may have made them before root installs. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "conf/horoscope.lock",
                "lib/horoscope.lock",
                "conf/horoscope.yaml.horoscope-new",
                "conf/horoscope.yaml",
                "lib/00-horoscope.jar.horoscope-new"
            })
    void install_linkInPlaceOfAName_isNotFollowed(String name) throws IOException {
        for (Path victim : List.of(folder.resolve("victim"), folder.resolve("none"))) {
            Files.writeString(folder.resolve("victim"), "precious");
            Path link = tree.home().resolve(name);
            Files.deleteIfExists(link);
            Files.createSymbolicLink(link, victim);
            try {
                install(true);
                uninstall();
            } catch (RefusedException e) {
                assertTrue(e.getMessage().contains("horoscope.lock"), e.getMessage());
            }
            assertEquals("precious", Files.readString(folder.resolve("victim")));
            assertFalse(Files.exists(folder.resolve("none")));
        }
    }

    @Test
    void install_optionsThatAreALink_isRefused() throws IOException {
        Path options = tree.home().resolve("conf/jvm-server.options");
        Path real = Files.move(options, folder.resolve("real.options"));
        Files.createSymbolicLink(options, real);
        assertTrue(refusal(false).get(0).contains("jvm-server.options is a link"));
        assertTrue(Files.isSymbolicLink(options));
        Files.writeString(real, "-javaagent:/opt/horoscope/horoscope.jar\n-ea\n");
        assertEquals(
                Optional.of(Path.of("/opt/horoscope/horoscope.jar")),
                new AgentLine(tree.find()).agent());
    }

    @Test
    void uninstall_both_takesBothOut() throws IOException {
        install(false);
        new OverlayJar(tree.find()).add(AGENT);
        uninstall();
        assertStock("");
    }

    @Test
    void uninstall_stockTree_isRefused() {
        RefusedException refused = assertThrows(RefusedException.class, this::uninstall);
        assertTrue(refused.getMessage().contains("not installed"), refused.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"5.0.10, newer", "6.0-alpha2, newer", "4.1.3, older", "4.0.19, older"})
    void install_releaseThatIsNotListed_saysWhereItStandsAndTheNextStep(
            String release, String order) throws IOException {
        StockTree.otherVersion(tree.jar(), release);
        String problems = refusal(false).toString();
        assertTrue(
                problems.contains(
                        "Cassandra " + release + ", " + order + " than those that this Horoscope"),
                problems);
        assertTrue(problems.contains("next step: 'horoscope adopt " + tree.home()), problems);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void install_unknownCassandraAndOurSection_namesBothAndChangesNothing(boolean asOverlay)
            throws IOException {
        StockTree.otherVersion(tree.jar(), "4.1.10");
        Files.writeString(tree.yaml(), SETTINGS);
        before = StockTree.snapshot(tree.home());
        String problems = refusal(asOverlay).toString();
        assertTrue(
                problems.contains("but with other classes than Apache's; allowed: 4.1.4 to 4.1.10"),
                problems);
        assertTrue(problems.contains("has a section resource_aware_routing"), problems);
        assertEquals(before, StockTree.snapshot(tree.home()));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @SuppressWarnings("try") // The lock is held, not used.
    void change_whileAnotherHoroscopeChangesTheFolder_isRefused(boolean asOverlay)
            throws IOException {
        Path conf = tree.yaml().getParent().toRealPath();
        try (FolderLock lock = FolderLock.hold(List.of(conf))) {
            assertTrue(refusal(asOverlay).toString().contains("another horoscope"));
        }
        assertEquals(before, StockTree.snapshot(tree.home()));
        install(asOverlay);
        Path changed = (asOverlay ? tree.jar() : tree.yaml()).getParent().toRealPath();
        try (FolderLock lock = FolderLock.hold(List.of(changed))) {
            assertThrows(RefusedException.class, this::uninstall);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void install_brokenAtAnyStep_isStockAndLeavesNothingElse(boolean asOverlay) throws IOException {
        for (int step = 0; ; step++) {
            BreakingSteps steps = new BreakingSteps(step, false);
            try {
                install(asOverlay, steps);
            } catch (RefusedException e) {
                assertStock("step " + step);
                Files.deleteIfExists(tree.home().resolve(SETTINGS_FILE));
                continue;
            }
            assertTrue(!steps.broke() && step > 0, "steps: " + step);
            break;
        }
        uninstall();
        assertStock("");
    }

    /** What a killed process leaves is no jar and no options file, and goes with the next run. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void install_killedAtAnyStep_isStockOrInstalledAndCanGoOn(boolean asOverlay)
            throws IOException {
        for (int step = 0; ; step++) {
            BreakingSteps steps = new BreakingSteps(step, true);
            try {
                install(asOverlay, steps);
            } catch (BreakingSteps.Killed e) {
                assertTrue(
                        StockTree.snapshot(tree.home()).keySet().stream()
                                .filter(file -> !before.containsKey(file))
                                .allMatch(
                                        file ->
                                                file.equals(SETTINGS_FILE)
                                                        || file.endsWith(".horoscope-new")
                                                        || file.endsWith(FolderLock.FILE_NAME)),
                        "step " + step);
                install(asOverlay);
                uninstall();
                assertStock("step " + step);
                Files.deleteIfExists(tree.home().resolve(SETTINGS_FILE));
                continue;
            }
            assertFalse(steps.broke(), "steps: " + step);
            break;
        }
    }
}
