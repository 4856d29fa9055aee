package io.horoscope.tool;

import io.horoscope.tool.file.RefusedException;
import io.horoscope.tool.tree.AgentJar;
import io.horoscope.tool.tree.CassandraTree;
import io.horoscope.tool.tree.NodeSettings;
import io.horoscope.weave.AspectWeaver;
import io.horoscope.weave.CassandraJar;
import io.horoscope.weave.OurClasses;
import io.horoscope.weave.WeaveProof;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code horoscope adopt}. */
@Command(
        name = "adopt",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        header = {"Weave Horoscope into a release of Cassandra that it does not have yet.", ""},
        description = {
            "For a release that 'install' refuses, such as one that came out later. Weaves Horoscope's aspects into the"
                    + " classes of this Cassandra, on this machine, and runs the proofs of Horoscope's own build on"
                    + " the result: every insertion is where it must be, everything else is stock's, and Cassandra has"
                    + " every member that Horoscope uses. If all of that holds, the classes are written to adopted.jar"
                    + " beside horoscope.jar, and 'install' takes this Cassandra; otherwise nothing is written, and"
                    + " what does not hold is named. Nothing of the Cassandra is changed.",
            "",
            "The proofs compare code. They cannot show that a method means what it meant: start with mode: shadow, and"
                    + " look at the log and at horoscope.routing before you set mode: on. A release that is adopted is"
                    + " called so by status, by the node's log and by horoscope.settings.",
            "",
            "After an upgrade of Horoscope, adopt again: the classes are of use to this horoscope.jar only."
        },
        footer = {
            "",
            "Examples:",
            "  horoscope adopt /opt/apache-cassandra-5.0.10 --dry-run",
            "  horoscope adopt /opt/apache-cassandra-5.0.10"
        })
final class AdoptCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Mixin private TreeArguments arguments;

    @Option(
            names = "--dry-run",
            description = "Weave and prove, also a release that Horoscope has; write nothing.")
    private boolean dryRun;

    @Option(
            names = "--keep-mode",
            description = "Accept a horoscope.yaml with mode: on, which is refused otherwise.")
    private boolean keepMode;

    @Override
    public Integer call() {
        CassandraTree tree = arguments.find();
        AgentJar agent = AgentJar.read(InstallCommand.distribution().resolve(AgentJar.NAME));
        Set<String> known = agent.versionsOf(tree.jar());
        if (!known.isEmpty() && !dryRun) {
            say("Horoscope has the classes of Cassandra " + String.join(" or ", known));
            sayNext(tree);
            return CommandLine.ExitCode.OK;
        }
        try {
            adopt(tree, agent);
        } catch (IOException e) {
            throw new RefusedException("the adoption failed: " + e);
        }
        return CommandLine.ExitCode.OK;
    }

    private void adopt(CassandraTree tree, AgentJar agent) throws IOException {
        CassandraJar cassandra = new CassandraJar(tree.jar());
        String release =
                cassandra
                        .release()
                        .orElseThrow(
                                () ->
                                        new RefusedException(
                                                tree.jar()
                                                        + " does not say its release; allowed: a jar"
                                                        + " of Apache Cassandra"));
        if (!dryRun) {
            requireNotOn(tree);
        }
        List<String> others = agent.newClasses(cassandra);
        say(
                others.size()
                        + " of its classes to weave are those of no release that this Horoscope has"
                        + (others.isEmpty() ? "." : ":"));
        others.forEach(each -> say("  " + each));
        Map<String, byte[]> woven = wovenAndProven(tree, agent, cassandra, release);
        if (dryRun) {
            say("Nothing was written.");
            return;
        }
        agent.adopt(release, cassandra, woven);
        say("Cassandra " + release + " is adopted: " + agent.adopted());
        say("Not proven: that what is called means what it meant. So begin with mode: shadow.");
        sayNext(tree);
    }

    private Map<String, byte[]> wovenAndProven(
            CassandraTree tree, AgentJar agent, CassandraJar cassandra, String release)
            throws IOException {
        List<String> problems;
        try {
            say("Weaving Cassandra " + release + " ...");
            Map<String, byte[]> woven =
                    AspectWeaver.weave(cassandra, tree.jarsBeside(), agent.file());
            say("Proving " + woven.size() + " classes ...");
            problems = WeaveProof.problems(cassandra, woven, OurClasses.of(agent.file()));
            if (problems.isEmpty()) {
                say("Every proof holds.");
                return woven;
            }
        } catch (AspectWeaver.RefusedException e) {
            problems = e.messages();
        }
        List<String> all = new ArrayList<>(problems);
        all.add(
                "Cassandra "
                        + release
                        + " cannot be adopted ("
                        + problems.size()
                        + " places, above). It runs as stock. This Horoscope has "
                        + agent.ranges()
                        + "; a later one may have it");
        throw new RefusedException(all);
    }

    /** The settings that the node would start with are from a time when its release was known. */
    private void requireNotOn(CassandraTree tree) {
        Path settings = NodeSettings.fileOf(tree);
        if (!keepMode && Files.exists(settings) && NodeSettings.of(tree).isSetOn()) {
            throw new RefusedException(
                    settings
                            + " has mode: on; allowed: mode: shadow for the first start of an adopted"
                            + " release, or --keep-mode");
        }
    }

    private void sayNext(CassandraTree tree) {
        say(
                "Next: 'horoscope install "
                        + tree.home()
                        + "' unless its line is there, then restart the node.");
    }

    private void say(String text) {
        spec.commandLine().getOut().println(text);
    }
}
