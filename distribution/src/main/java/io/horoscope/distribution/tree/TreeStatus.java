package io.horoscope.distribution.tree;

import io.horoscope.distribution.RefusedException;
import io.horoscope.distribution.Versions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The state of an installation, as lines of text, and whether it is in order. Immutable. */
public final class TreeStatus {

    private final List<String> lines = new ArrayList<>();
    private boolean inOrder = true;

    private TreeStatus() {}

    /**
     * Inspects an installation without changing it.
     *
     * @throws RefusedException if there is no Cassandra, or it cannot be read
     */
    public static TreeStatus of(
            CassandraTree tree, Versions versions, RunningNodes running, NodeJava java) {
        TreeStatus status = new TreeStatus();
        try {
            Optional<InstallRecord> record = InstallRecord.find(tree.home());
            status.describeJar(tree, record, versions);
            status.describeYaml(tree, record);
        } catch (IOException e) {
            throw new RefusedException(tree.home() + " cannot be read: " + Installer.describe(e));
        }
        status.say("java", java.toString());
        if (java.problem().isPresent() && CassandraJar.read(tree.jar()).isPatched()) {
            status.warn(java.problem().get());
        }
        status.describeAgent(tree);
        for (String process : running.of(tree.jar())) {
            status.say("running", "process " + process + ", loaded: " + running.loadedBy(process));
        }
        return status;
    }

    private void describeJar(CassandraTree tree, Optional<InstallRecord> record, Versions versions)
            throws IOException {
        CassandraJar jar = CassandraJar.read(tree.jar());
        say("jar", tree.jar() + ": " + jarText(jar));
        if (record.isEmpty()) {
            if (jar.isPatched()) {
                warn(
                        "there is no record of an installation: 'horoscope uninstall' cannot take it out");
            } else if (!jar.isExactly(versions.cassandra())
                    && new AgentLine(tree).agent().isEmpty()) {
                say("version", jar.versionText() + "; Horoscope needs " + versions.cassandra());
            }
            return;
        }
        say("installed", "Horoscope " + record.get().horoscopeVersion());
        compare("jar", tree.jar(), record.get().patchedJarChecksum());
        compare("stock jar", record.get().keptJar(), record.get().stockJarChecksum());
        compare("old yaml", record.get().keptYaml(), record.get().stockYamlChecksum());
    }

    private void describeAgent(CassandraTree tree) {
        AgentLine line = new AgentLine(tree);
        Optional<Path> agent = line.agent();
        if (agent.isEmpty()) {
            return;
        }
        say("agent", line.options() + ": " + agent.get());
        if (!Files.isRegularFile(agent.get())) {
            warn(agent.get() + " is missing: the node does not start");
            return;
        }
        AgentJar jar = AgentJar.read(agent.get());
        Set<String> versions = jar.versionsOf(tree.jar());
        if (versions.isEmpty()) {
            warn(
                    "the agent does not know this Cassandra, which runs as stock; it knows "
                            + String.join(", ", jar.versions()));
        } else {
            say("classes", "of Cassandra " + String.join(" or ", versions));
        }
        if (Files.exists(line.settings())) {
            say("settings", line.settings().toString());
        } else {
            say("settings", "there is no " + line.settings() + ": the agent does nothing");
        }
    }

    private static String jarText(CassandraJar jar) {
        if (jar.isPatched()) {
            return "Horoscope "
                    + jar.horoscopeVersion().orElse("(unknown version)")
                    + " in Cassandra "
                    + jar.cassandraVersion();
        }
        return jar.cassandraVersion().equals("unknown")
                ? "unknown: " + jar.versionText()
                : "stock Cassandra " + jar.cassandraVersion();
    }

    private void compare(String what, Path file, String expected) throws IOException {
        Optional<String> found = InstallRecord.checksum(file);
        if (found.equals(Optional.of(expected))) {
            say("checksum", what + " is as recorded (SHA-256 " + expected + ")");
        } else {
            warn(
                    file
                            + (found.isEmpty()
                                    ? " is missing"
                                    : " is not as recorded (SHA-256 " + found.get() + ")"));
        }
    }

    private void describeYaml(CassandraTree tree, Optional<InstallRecord> record)
            throws IOException {
        Path yaml = record.map(InstallRecord::yaml).orElse(tree.yaml());
        byte[] bytes = Files.readAllBytes(yaml);
        Optional<Object> section = RoutingSection.parse(bytes, yaml.toString());
        if (section.isEmpty()) {
            say("yaml", yaml + ": no section " + RoutingSection.KEY);
            if (record.isPresent()) {
                warn("the section is missing: reads are routed by Cassandra alone");
            }
            return;
        }
        boolean edited =
                record.isPresent()
                        && !Checksum.of(bytes).equals(record.get().installedYamlChecksum());
        say(
                "yaml",
                yaml
                        + ": section "
                        + RoutingSection.KEY
                        + (edited ? " (the file was edited since)" : ""));
        say("mode", mode(section.get()));
        if (!CassandraJar.read(tree.jar()).isPatched()) {
            warn("stock Cassandra does not start with that section");
        }
    }

    /** YAML 1.1 reads a bare on or off as a boolean. */
    private static String mode(Object section) {
        Object mode = section instanceof Map ? ((Map<?, ?>) section).get("mode") : null;
        if (mode instanceof Boolean) {
            return (Boolean) mode ? "on" : "off";
        }
        return mode == null ? "off (by default)" : String.valueOf(mode);
    }

    private void say(String what, String text) {
        lines.add(String.format("%-10s %s", what + ":", text));
    }

    private void warn(String text) {
        inOrder = false;
        say("problem", text);
    }

    public List<String> lines() {
        return List.copyOf(lines);
    }

    /** Whether the tree is stock, or whole as it was installed. */
    public boolean isInOrder() {
        return inOrder;
    }
}
