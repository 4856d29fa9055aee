package io.horoscope.tool.tree;

import io.horoscope.cassandra.settings.RoutingSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The state of an installation, as lines of text, and whether it is in order. Immutable. */
public final class TreeStatus {

    private final List<String> lines = new ArrayList<>();
    private final List<String> installed = new ArrayList<>();
    private boolean inOrder = true;

    private TreeStatus() {}

    /**
     * Inspects an installation without changing it.
     *
     * @throws io.horoscope.tool.file.RefusedException if there is no Cassandra, or it cannot be read
     */
    public static TreeStatus of(CassandraTree tree, RunningNodes running, NodeJava java) {
        TreeStatus status = new TreeStatus();
        status.say("jar", tree.jar().toString());
        Optional<NodeUser> user = NodeUser.of(tree, running);
        status.describeAgent(tree, user);
        status.describeOverlay(tree);
        status.describeSettings(tree, user);
        status.say("java", java.toString());
        if (status.installed.size() > 1) {
            status.warn("both are there, and Horoscope is off; take both out, then install one");
        }
        if (!status.installed.isEmpty()) {
            java.problem().ifPresent(status::warn);
            java.warnings().forEach(warning -> status.say("warning", warning));
        }
        for (String process : running.of(tree.jar())) {
            status.describeRunning(tree, running, process);
        }
        return status;
    }

    /** A node that reads another cassandra.yaml has a line of its own. */
    private void describeRunning(CassandraTree tree, RunningNodes running, String process) {
        String loaded = running.loadedBy(process);
        say("running", "process " + process + ", loaded: " + loaded);
        boolean isOfThisConf =
                running.conf(process)
                        .map(folder -> ConfFolder.real(folder.resolve(ConfFolder.YAML)))
                        .map(tree.yaml()::equals)
                        .orElse(true);
        boolean isStarted = running.hasAgent(process);
        if (!isStarted && (installed.isEmpty() || !isOfThisConf)) {
            return;
        }
        if (loaded.equals(LoadedQuestion.NOTHING)) {
            warn(
                    "process "
                            + process
                            + " runs without Horoscope"
                            + (isStarted
                                    ? ": look for 'Horoscope' in its log and its first output"
                                    : ": restart it; if it was, its start script does not read this"
                                            + " installation"));
        } else if (loaded.startsWith("agent, inactive") || loaded.contains("; off:")) {
            warn("process " + process + " runs as stock: " + loaded);
        }
    }

    private void describeAgent(CassandraTree tree, Optional<NodeUser> user) {
        AgentLine line = new AgentLine(tree);
        Optional<Path> agent = line.agent();
        if (agent.isEmpty()) {
            return;
        }
        sayInstalled("agent", line.file() + ": " + agent.get());
        if (!Files.isRegularFile(agent.get())) {
            warn(agent.get() + " is missing: the node does not start");
            return;
        }
        user.flatMap(each -> each.obstacle(agent.get())).ifPresent(this::warn);
        AgentJar jar = AgentJar.read(agent.get());
        Set<String> versions = jar.versionsOf(tree.jar());
        if (versions.isEmpty()) {
            warn(jar.unknown(tree) + "; until then the node runs as stock");
        } else {
            say("classes", "of Cassandra " + String.join(" or ", versions));
            if (jar.isAdopted(versions)) {
                user.flatMap(each -> each.obstacle(jar.adopted())).ifPresent(this::warn);
            }
        }
    }

    private void describeOverlay(CassandraTree tree) {
        OverlayJar overlay = new OverlayJar(tree);
        if (!overlay.isThere()) {
            return;
        }
        sayInstalled("overlay", overlay.file().toString());
        List<String> versions = overlay.versions();
        if (versions.isEmpty()) {
            warn(
                    "the overlay jar is for another Cassandra, and the node does not start; take it"
                            + " out, then install again");
        } else {
            say("classes", "of Cassandra " + versions.get(0));
        }
    }

    private void describeSettings(CassandraTree tree, Optional<NodeUser> user) {
        if (CassandraYaml.read(tree.yaml()).hasSection()) {
            warn(
                    tree.yaml()
                            + " has a section "
                            + RoutingSettings.SECTION
                            + ", with which stock Cassandra does not start");
        }
        if (installed.isEmpty()) {
            say("installed", "nothing of Horoscope");
            return;
        }
        Path file = NodeSettings.fileOf(tree);
        if (!Files.exists(file)) {
            if (new AgentLine(tree).settings().isPresent()) {
                warn("there is no " + file + ", without which the node does not start");
            } else {
                say("settings", "there is no " + file + ": Horoscope does nothing");
            }
            return;
        }
        say("settings", file.toString());
        NodeSettings settings = NodeSettings.of(tree);
        settings.inForce().forEach(this::say);
        settings.notes().forEach(note -> say("note", note));
        settings.problems().forEach(this::warn);
        user.flatMap(each -> settings.keyFile().flatMap(each::obstacle)).ifPresent(this::warn);
    }

    private void sayInstalled(String what, String text) {
        installed.add(what);
        say(what, text);
    }

    private void say(String what, String text) {
        lines.add(String.format("%-15s %s", what + ":", text));
    }

    private void warn(String text) {
        inOrder = false;
        say("problem", text);
    }

    public List<String> lines() {
        return List.copyOf(lines);
    }

    /** Whether the tree is stock, or has Horoscope in a way in which its node starts with it. */
    public boolean isInOrder() {
        return inOrder;
    }
}
