package io.horoscope.tool;

import io.horoscope.tool.tree.CassandraTree;
import io.horoscope.tool.tree.TreeStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code horoscope status}. */
@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        header = {"Show what is installed.", ""},
        description =
                "Says what is in a tree: which Cassandra, whether the agent or the overlay jar is there and"
                        + " fits it; the settings and their mode; the node's Java; what each running node"
                        + " says that it loaded. Changes nothing. Exit code 0: in order; 1: not in order,"
                        + " with lines that start with 'problem:'.",
        footer = {"", "Example:", "  horoscope status /opt/apache-cassandra-4.1.10"})
final class StatusCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Mixin private TreeArguments arguments;

    @Override
    public Integer call() {
        CassandraTree tree = arguments.find();
        TreeStatus status = TreeStatus.of(tree, arguments.running(), arguments.javaOf(tree));
        status.lines().forEach(spec.commandLine().getOut()::println);
        return status.isInOrder() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }
}
