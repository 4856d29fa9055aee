package io.horoscope.tool;

import io.horoscope.tool.file.RefusedException;
import io.horoscope.tool.tree.AgentJar;
import io.horoscope.tool.tree.CassandraTree;
import io.horoscope.tool.tree.Installer;
import io.horoscope.tool.tree.NodeJava;
import io.horoscope.tool.tree.NodeSettings;
import io.horoscope.tool.tree.NodeUser;
import io.horoscope.tool.tree.SectionValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code horoscope install}. */
@Command(
        name = "install",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        header = {"Install Horoscope into an existing Cassandra 4.1 or 5.0.", ""},
        description = {
            "Writes one line, -javaagent:.../horoscope.jar, before the others of jvm-server.options, and the settings"
                    + " to horoscope.yaml beside cassandra.yaml. A settings file that is there is kept, and an option that"
                    + " contradicts it is refused. Nothing else is changed. Cassandra must be a release that 'horoscope --version' names, unmodified, or one that 'horoscope"
                    + " adopt' took; any other is refused,"
                    + " and so is a node on Java 8. The node picks it up at its next start; go node by node, nodes with"
                    + " and without Horoscope live together.",
            "",
            "With --overlay there is no agent: the file 00-horoscope.jar is put beside Cassandra's jar, and is loaded"
                    + " because start scripts put it first on the class path. It is for this version of Cassandra"
                    + " alone, and a node of another one does not start with it: take it out before you upgrade"
                    + " Cassandra.",
            "",
            "The settings say mode: shadow: replicas are chosen and counted, and Cassandra's own order is used. That is"
                    + " the safe first step: look at the table horoscope.routing for what would change, then set"
                    + " mode: on, at run time or in horoscope.yaml."
        },
        footer = {
            "",
            "Examples:",
            "  horoscope install /opt/apache-cassandra-4.1.10 --dry-run",
            "  horoscope install /opt/apache-cassandra-5.0.8",
            "  horoscope install /opt/apache-cassandra-4.1.10 --director 10.0.0.9:9340 --key-file /etc/horoscope/node.key",
            "  horoscope install /usr/share/cassandra --conf /etc/cassandra --overlay"
        })
final class InstallCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Mixin private TreeArguments arguments;

    @Option(
            names = "--dry-run",
            description = "Check everything and say what would be done; change nothing.")
    private boolean dryRun;

    @Option(
            names = "--overlay",
            description =
                    "Without an agent: put 00-horoscope.jar beside Cassandra's jar, before it on the"
                            + " class path.")
    private boolean overlay;

    @Mixin private SettingsArguments settings;

    @Override
    public Integer call() {
        SectionValues values = settings.values(spec.commandLine());
        CassandraTree tree = arguments.find();
        AgentJar agent = AgentJar.read(distribution().resolve(AgentJar.NAME));
        NodeJava java = arguments.javaOf(tree);
        Installer installer = new Installer(tree);
        String text = values.render(shippedSection(distribution()));
        boolean isNew = !Files.exists(installer.settings());
        NodeSettings read = isNew ? NodeSettings.of(tree, text) : NodeSettings.of(tree);
        Optional<NodeUser> user = NodeUser.of(tree, arguments.running());
        List<String> problems = installer.problems(overlay, agent, java);
        problems.addAll(
                read.letNodeStart() ? read.contradictions(values.given()) : read.problems());
        if (!overlay) {
            user.flatMap(each -> each.obstacle(agent.file())).ifPresent(problems::add);
        }
        RefusedException.throwIfAny(problems);
        warn(tree, java);
        warn(read, user);
        List<String> description = installer.description(overlay, agent);
        if (!dryRun) {
            installer.install(overlay, agent, java, text);
        }
        description.addAll(
                List.of("The node's Java: " + java, "The settings in force from its next start:"));
        read.inForce().forEach((key, value) -> description.add("  " + key + ": " + value));
        description.add(
                dryRun
                        ? "Nothing was changed."
                        : "Done. Restart this node: 'nodetool drain', stop, start.");
        description.forEach(spec.commandLine().getOut()::println);
        return CommandLine.ExitCode.OK;
    }

    static Path distribution() {
        String home = System.getProperty("horoscope.home");
        if (home == null) {
            throw new RefusedException(
                    "horoscope.home is not set; start the tool with bin/horoscope");
        }
        return Path.of(home);
    }

    private static String shippedSection(Path distribution) {
        Path file = distribution.resolve("conf/resource_aware_routing.yaml");
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new RefusedException(file + " cannot be read; unpack the distribution again");
        }
    }

    private void warn(CassandraTree tree, NodeJava java) {
        java.warnings().forEach(this::warn);
        for (String process : arguments.running().of(tree.jar())) {
            warn(
                    "a Cassandra is running from this tree (process "
                            + process
                            + "); it goes on with what it has loaded until it is restarted");
        }
    }

    /** Of the key file: the node starts without a good one, and does nothing. */
    private void warn(NodeSettings read, Optional<NodeUser> user) {
        List<String> problems = new ArrayList<>(read.problems());
        user.flatMap(each -> read.keyFile().flatMap(each::obstacle)).ifPresent(problems::add);
        problems.forEach(
                problem ->
                        warn(
                                problem
                                        + ". With this Cassandra starts, and Horoscope's mode is off"));
        read.notes().forEach(this::warn);
    }

    private void warn(String text) {
        spec.commandLine().getErr().println("warning: " + text);
    }
}
