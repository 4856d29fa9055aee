package io.horoscope.tool;

import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code horoscope exclude}. */
@Command(
        name = "exclude",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        header = {"Keep reads away from a node for some time.", ""},
        description =
                "On every coordinator in mode on, the node comes behind the other replicas of its datacenter, until"
                        + " the time is over. It is never left out: reads that need it still get it. Writes are not"
                        + " touched. Any node takes the command and passes it on by gossip, within seconds; a node that"
                        + " starts later learns it, too.",
        footer = {
            "",
            "Examples:",
            "  horoscope exclude 10.0.0.2 --for 2h --reason 'new disk'",
            "  horoscope include 10.0.0.2"
        })
final class ExcludeCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Mixin private NodeArguments node;

    @Parameters(paramLabel = "NODE", description = "Its address in the cluster.")
    private String address;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            required = true,
            description = "How long, with a unit (s, m, h, d): from 1s to 7d.")
    private String duration;

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            defaultValue = "",
            description = "For people, in the table horoscope.routing; up to 100 bytes.")
    private String reason;

    @Override
    public Integer call() {
        return node.run(
                (connection, horoscope) -> {
                    String text = String.class.getName();
                    connection.invoke(
                            horoscope,
                            "exclude",
                            new Object[] {address, duration, reason},
                            new String[] {text, text, text});
                    Map<?, ?> excluded = (Map<?, ?>) connection.getAttribute(horoscope, "Excluded");
                    Object mode = connection.getAttribute(horoscope, "Mode");
                    PrintWriter out = spec.commandLine().getOut();
                    excluded.forEach((each, why) -> out.println(each + " is excluded " + why));
                    if (!"on".equals(mode)) {
                        out.println(
                                "The mode of the asked node is "
                                        + mode
                                        + ": its reads do not follow exclusions.");
                    }
                    return CommandLine.ExitCode.OK;
                });
    }
}
