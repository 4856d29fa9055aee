package io.horoscope.tool;

import io.horoscope.tool.file.RefusedException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The tool {@code horoscope}. Exit codes: 0 done, 1 refused or failed with the reason on stderr, 2
 * bad arguments.
 */
@Command(
        name = "horoscope",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description =
                "Installs Horoscope into an existing Cassandra, checks and changes its settings, keeps reads away"
                        + " from nodes, finds weights for signals and hot ranges, and creates keys.",
        subcommands = {
            InstallCommand.class,
            AdoptCommand.class,
            UninstallCommand.class,
            StatusCommand.class,
            CheckCommand.class,
            GetCommand.class,
            SetCommand.class,
            ExcludeCommand.class,
            IncludeCommand.class,
            CalibrateCommand.class,
            PlanCommand.class,
            KeysCommand.class,
            DiagnoseCommand.class
        },
        footer = {
            "",
            "Examples:",
            "  horoscope keys --directory keys --new --nodes 10.0.0.1,10.0.0.2,10.0.0.3",
            "  horoscope install /opt/apache-cassandra-4.1.10 --director 10.0.0.9:9340 --key-file /etc/horoscope/node.key",
            "  horoscope status /opt/apache-cassandra-4.1.10",
            "  horoscope uninstall /opt/apache-cassandra-4.1.10",
            "  horoscope set mode on --hosts 10.0.0.1,10.0.0.2,10.0.0.3",
            "  horoscope exclude 10.0.0.2 --for 2h --reason 'new disk'",
            "  horoscope calibrate --hosts 10.0.0.1,10.0.0.2,10.0.0.3",
            "  horoscope plan --keyspace shop",
            "",
            "Every command has a --help of its own. Exit code: 0 done, 1 refused, 2 bad arguments."
        })
public final class HoroscopeTool implements Callable<Integer> {

    private static final int WIDTH = 110;

    @Spec private CommandSpec spec;

    /** Runs the tool and ends the process. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** The tool, ready to {@link CommandLine#execute}. */
    public static CommandLine commandLine() {
        return new CommandLine(new HoroscopeTool())
                .setUsageHelpWidth(WIDTH)
                .setParameterExceptionHandler(HoroscopeTool::refuse)
                .setExecutionExceptionHandler(
                        (exception, commandLine, result) -> {
                            if (!(exception instanceof RefusedException)) {
                                throw exception;
                            }
                            ((RefusedException) exception)
                                    .problems()
                                    .forEach(
                                            problem ->
                                                    commandLine
                                                            .getErr()
                                                            .println("horoscope: " + problem));
                            return CommandLine.ExitCode.SOFTWARE;
                        });
    }

    /** A line for what is wrong, and where the help is; the help itself would hide the line. */
    private static int refuse(ParameterException exception, String[] arguments) {
        CommandLine command = exception.getCommandLine();
        PrintWriter err = command.getErr();
        exception.getMessage().lines().forEach(line -> err.println("horoscope: " + line));
        UnmatchedArgumentException.printSuggestions(exception, err);
        err.println("See '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(),
                "Which command? Allowed: " + String.join(", ", spec.subcommands().keySet()));
    }
}
