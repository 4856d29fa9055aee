package io.horoscope.bench.lab;

import com.datastax.oss.driver.api.core.DriverException;
import io.horoscope.bench.lab.experiment.BenchCommand;
import io.horoscope.bench.lab.quickstart.QuickstartCommand;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The program of {@code scripts/cluster}, {@code scripts/quickstart} and {@code scripts/bench}. */
@Command(subcommands = {ClusterCommand.class, QuickstartCommand.class, BenchCommand.class})
public final class Lab {

    private Lab() {}

    public static void main(String[] arguments) {
        Locale.setDefault(Locale.ROOT);
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Lab())
                .setParameterExceptionHandler(
                        (refused, arguments) -> {
                            PrintWriter err = refused.getCommandLine().getErr();
                            err.println(refused.getMessage());
                            err.println("see --help");
                            return 2;
                        })
                .setExecutionExceptionHandler(
                        (failure, commandLine, parsed) -> {
                            commandLine.getErr().println("error: " + message(failure));
                            return 1;
                        });
    }

    /**
     * The text of the error for the user.
     *
     * @throws Exception the failure itself, if it is a defect of this program
     */
    private static String message(Exception failure) throws Exception {
        if (failure instanceof DriverException) {
            return """
            a node did not do what it was asked to: %s
              Its log, logs/system.log in its folder, may say why. With less CPU time than a node \
            needs to start, it accepts connections and does not answer."""
                    .formatted(failure.getMessage());
        }
        if (failure instanceof LabException) {
            return failure.getMessage();
        }
        throw failure;
    }
}
