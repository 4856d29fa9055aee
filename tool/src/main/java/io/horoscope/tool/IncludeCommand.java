package io.horoscope.tool;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code horoscope include}. */
@Command(
        name = "include",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        header = {"End 'horoscope exclude' before its time is over.", ""},
        footer = {"", "Example:", "  horoscope include 10.0.0.2"})
final class IncludeCommand implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Mixin private NodeArguments node;

    @Parameters(paramLabel = "NODE", description = "Its address in the cluster.")
    private String address;

    @Override
    public Integer call() {
        node.run(
                (connection, horoscope) ->
                        connection.invoke(
                                horoscope,
                                "include",
                                new Object[] {address},
                                new String[] {String.class.getName()}));
        spec.commandLine().getOut().println(address + " is included again");
        return CommandLine.ExitCode.OK;
    }
}
