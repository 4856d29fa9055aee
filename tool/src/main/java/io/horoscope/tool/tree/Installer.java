package io.horoscope.tool.tree;

import io.horoscope.cassandra.settings.RoutingSettings;
import io.horoscope.cassandra.settings.SettingsFile;
import io.horoscope.tool.file.DiskSteps;
import io.horoscope.tool.file.FileSteps;
import io.horoscope.tool.file.FolderLock;
import io.horoscope.tool.file.RefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Puts Horoscope into a tree, as an agent or as an overlay jar, and takes it out. No file of
 * Cassandra's is replaced but jvm-server.options, by the same with a line before the others.
 *
 * <p>The settings are written first, because nothing reads them without the rest, which is one step.
 * The folders are locked from before the checks to the end, so that of two installations at once
 * one is refused.
 */
public final class Installer {

    private final CassandraTree tree;
    private final AgentLine line;
    private final OverlayJar overlay;
    private final FileSteps steps;

    /** Of an installation of Cassandra. */
    public Installer(CassandraTree tree) {
        this(tree, new DiskSteps());
    }

    Installer(CassandraTree tree, FileSteps steps) {
        this.tree = tree;
        this.line = new AgentLine(tree, steps);
        this.overlay = new OverlayJar(tree, steps);
        this.steps = steps;
    }

    private Loader loader(boolean asOverlay) {
        return asOverlay ? overlay : line;
    }

    private List<Loader> present() {
        return List.of(line, overlay).stream().filter(Loader::isThere).collect(Collectors.toList());
    }

    /** Everything that stands in the way of an installation; empty if nothing does. */
    public List<String> problems(boolean asOverlay, AgentJar agent, NodeJava java) {
        List<String> problems = new ArrayList<>();
        for (Loader each : present()) {
            problems.add(
                    "Horoscope is installed already, in "
                            + each.file()
                            + "; take it out first with 'horoscope uninstall "
                            + tree.home()
                            + "'");
        }
        if (agent.versionsOf(tree.jar()).isEmpty()) {
            problems.add(agent.unknown(tree));
        }
        java.problem().ifPresent(problems::add);
        problems.addAll(loader(asOverlay).problems(agent));
        addUnwritable(folders(asOverlay), problems);
        addSection(problems);
        return problems;
    }

    private static void addUnwritable(Set<Path> folders, List<String> problems) {
        for (Path folder : folders) {
            if (!Files.isWritable(folder)) {
                problems.add(
                        folder
                                + " cannot be written by "
                                + System.getProperty("user.name")
                                + "; allowed: a folder that this user may change (run as its owner or"
                                + " as root)");
            }
        }
    }

    private void addSection(List<String> problems) {
        try {
            if (CassandraYaml.read(tree.yaml()).hasSection()) {
                problems.add(
                        tree.yaml()
                                + " has a section "
                                + RoutingSettings.SECTION
                                + ", with which stock Cassandra does not start; move it to "
                                + settings());
            }
        } catch (RefusedException e) {
            problems.addAll(e.problems());
        }
    }

    private Set<Path> folders(boolean asOverlay) {
        return new TreeSet<>(List.of(settings().getParent(), loader(asOverlay).file().getParent()));
    }

    /** The settings of the node. */
    public Path settings() {
        return tree.yaml().resolveSibling(SettingsFile.NAME);
    }

    /** What {@link #install} does, a line for each file. */
    public List<String> description(boolean asOverlay, AgentJar agent) {
        return new ArrayList<>(
                List.of(
                        loader(asOverlay).description(agent),
                        settings()
                                + (Files.exists(settings())
                                        ? ": the settings, which are there already and stay as they are"
                                        : ": the settings")));
    }

    /**
     * Installs. If it fails, the node goes on as stock.
     *
     * @param settingsText for the settings file, if there is none yet
     * @throws RefusedException if a check does not hold or a step fails
     */
    @SuppressWarnings("try") // The lock is held, not used.
    public void install(boolean asOverlay, AgentJar agent, NodeJava java, String settingsText) {
        try (FolderLock lock = FolderLock.hold(folders(asOverlay))) {
            RefusedException.throwIfAny(problems(asOverlay, agent, java));
            if (!Files.exists(settings())) {
                byte[] text = settingsText.getBytes(StandardCharsets.UTF_8);
                steps.replace(settings(), text, tree.yaml());
            }
            loader(asOverlay).add(agent);
        } catch (IOException e) {
            throw new RefusedException("the installation failed: " + FileSteps.describe(e));
        }
    }

    /**
     * Removes Horoscope. The settings stay.
     *
     * @throws RefusedException if it is not installed, or a step fails
     */
    @SuppressWarnings("try") // The lock is held, not used.
    public void uninstall() {
        try (FolderLock lock =
                FolderLock.hold(
                        present().stream()
                                .map(each -> each.file().getParent())
                                .collect(Collectors.toList()))) {
            List<Loader> present = present(); // Again: it may have changed before the lock.
            if (present.isEmpty()) {
                throw new RefusedException(
                        "Horoscope is not installed in "
                                + tree.home()
                                + ": there is no "
                                + overlay.file()
                                + ", and no line for "
                                + AgentJar.NAME
                                + " in "
                                + line.file());
            }
            for (Loader each : present) {
                each.remove();
            }
        } catch (IOException e) {
            throw new RefusedException(
                    "the uninstallation failed: "
                            + FileSteps.describe(e)
                            + "; run it again when the cause is gone");
        }
    }
}
