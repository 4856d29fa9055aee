package io.horoscope.bench.lab;

import io.horoscope.bench.lab.experiment.BenchCommand;
import io.horoscope.bench.lab.quickstart.QuickstartCommand;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program of {@code scripts/cluster}, {@code scripts/quickstart} and {@code scripts/bench}. */
@Command(
        name = "lab",
        description = "Horoscope clusters on one machine.",
        mixinStandardHelpOptions = true,
        version = "Horoscope lab 0.1.0",
        subcommands = {ClusterCommand.class, QuickstartCommand.class, BenchCommand.class})
public final class Lab {

    private Lab() {}

    public static void main(String[] arguments) {
        Locale.setDefault(Locale.ROOT);
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Lab())
                .setCommandName("lab")
                .setExecutionExceptionHandler(
                        (failure, commandLine, parsed) -> {
                            if (!(failure instanceof LabException)) {
                                throw failure;
                            }
                            commandLine.getErr().println("error: " + failure.getMessage());
                            return 1;
                        });
    }
}
