package io.horoscope.distribution;

import io.horoscope.distribution.tree.AgentJar;
import io.horoscope.distribution.tree.AgentLine;
import io.horoscope.distribution.tree.CassandraTree;
import io.horoscope.distribution.tree.NodeJava;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** {@code horoscope install --agent}. */
final class AgentInstallation {

    private final TreeArguments arguments;
    private final CommandSpec spec;

    AgentInstallation(TreeArguments arguments, CommandSpec spec) {
        this.arguments = arguments;
        this.spec = spec;
    }

    /**
     * Writes the line and the settings.
     *
     * @return the exit code
     * @throws RefusedException with every problem found
     */
    int install(CassandraTree tree, String settings, boolean dryRun) {
        AgentJar jar = AgentJar.read(InstallCommand.distribution().resolve(AgentJar.NAME));
        AgentLine line = new AgentLine(tree);
        Set<String> versions = check(tree, jar, line);
        if (!dryRun) {
            line.add(jar, settings);
        }
        PrintWriter out = spec.commandLine().getOut();
        String would = dryRun ? "would begin" : "begins";
        out.println(line.options() + ": " + would + " with -javaagent:" + jar.file());
        out.println(line.settings() + ": the settings");
        out.println(
                tree.jar() + ": Cassandra " + String.join(" or ", versions) + ", stays as it is");
        out.println(
                dryRun
                        ? "Nothing was changed."
                        : "Done. Look the settings over, then restart this node: 'nodetool drain', stop, start.");
        out.flush();
        return CommandLine.ExitCode.OK;
    }

    private Set<String> check(CassandraTree tree, AgentJar jar, AgentLine line) {
        List<String> problems = new ArrayList<>();
        Set<String> versions = jar.versionsOf(tree.jar());
        if (versions.isEmpty()) {
            problems.add(
                    tree.jar()
                            + " has classes of no Cassandra that the agent knows; allowed: "
                            + String.join(", ", jar.versions()));
        }
        NodeJava java = arguments.javaOf(tree);
        java.problem().ifPresent(problems::add);
        try {
            line.requireUsable(jar.file());
        } catch (RefusedException e) {
            problems.addAll(e.problems());
        }
        if (!problems.isEmpty()) {
            throw new RefusedException(problems);
        }
        java.warnings()
                .forEach(warning -> spec.commandLine().getErr().println("warning: " + warning));
        return versions;
    }
}
