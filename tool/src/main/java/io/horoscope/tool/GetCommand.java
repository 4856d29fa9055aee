package io.horoscope.tool;

import io.horoscope.cassandra.settings.PolicyReader;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code horoscope get}. */
@Command(
        name = "get",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        header = {"Show settings in force at running nodes.", ""},
        description =
                "Prints a line for each node and setting, and each problem that the node reports. Exit code 1: a node"
                        + " cannot be reached, or runs without Horoscope; the others are printed.",
        footer = {
            "",
            "Examples:",
            "  horoscope get",
            "  horoscope get mode --hosts 10.0.0.1,10.0.0.2,10.0.0.3:7299"
        })
final class GetCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "KEY",
            converter = SettingKey.class,
            completionCandidates = SettingKey.class,
            description = "One of ${COMPLETION-CANDIDATES}. Default: all of them.")
    private String key;

    @Mixin private NodeArguments nodes;

    @Override
    public Integer call() {
        nodes.forEach(this::print);
        return CommandLine.ExitCode.OK;
    }

    private void print(NodeConnection node) {
        PrintWriter out = spec.commandLine().getOut();
        for (String each : key == null ? PolicyReader.CHANGEABLE : List.of(key)) {
            out.println(node.where() + " " + each + ": " + new NodeSetting(each).of(node));
        }
        Collection<?> problems =
                node.run(
                        (connection, horoscope) ->
                                (Collection<?>) connection.getAttribute(horoscope, "Problems"));
        problems.forEach(problem -> out.println(node.where() + " problem: " + problem));
    }
}
