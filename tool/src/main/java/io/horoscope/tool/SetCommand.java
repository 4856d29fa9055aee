package io.horoscope.tool;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code horoscope set}. */
@Command(
        name = "set",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        header = {"Change a setting at running nodes.", ""},
        description =
                "Each node in turn takes the value, until it stops: for good, put it into the settings file, too. Prints"
                        + " the value before and after. Exit code 1: a node cannot be reached or refuses the value; the"
                        + " others have it.",
        footer = {
            "",
            "Examples:",
            "  horoscope set mode on --hosts 10.0.0.1,10.0.0.2,10.0.0.3",
            "  horoscope set scheduling '{name: weighted_fair, priorities: {sessions: high}}'"
        })
final class SetCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "KEY",
            converter = SettingKey.class,
            completionCandidates = SettingKey.class,
            description = "One of ${COMPLETION-CANDIDATES}.")
    private String key;

    @Parameters(
            index = "1",
            paramLabel = "VALUE",
            description = "In the form that it has in the settings file.")
    private String value;

    @Mixin private NodeArguments nodes;

    @Override
    public Integer call() {
        nodes.forEach(this::set);
        return CommandLine.ExitCode.OK;
    }

    private void set(NodeConnection node) {
        NodeSetting setting = new NodeSetting(key);
        String before = setting.of(node);
        setting.set(node, value);
        PrintWriter out = spec.commandLine().getOut();
        out.println(node.where() + " " + key + ": " + before + " -> " + setting.of(node));
    }
}
