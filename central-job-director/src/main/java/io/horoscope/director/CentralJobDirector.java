package io.horoscope.director;

import io.horoscope.core.settings.SettingsException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The command line. Exit codes: 0 stopped by a signal, 1 refused to start or could not go on, 2 bad
 * arguments.
 */
@Command(
        name = "central-job-director",
        description =
                "Collects the reports of all resource monitors and pushes them to every coordinator that asks.",
        mixinStandardHelpOptions = true,
        versionProvider = CentralJobDirector.VersionLine.class)
public final class CentralJobDirector implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            required = true,
            description = "The settings, central-job-director.yaml.")
    private Path config;

    private volatile RunningDirector running;
    private volatile boolean stopping;
    private volatile int exitCode;

    public static void main(String[] arguments) {
        CentralJobDirector program = new CentralJobDirector();
        Runtime.getRuntime().addShutdownHook(new Thread(program::stop, "director-stop"));
        program.exitCode = new CommandLine(program).execute(arguments);
        System.exit(program.exitCode);
    }

    @Override
    public Integer call() throws InterruptedException {
        try {
            running = RunningDirector.start(DirectorSettings.read(ConfigFile.read(config)));
        } catch (SettingsException e) {
            return refuse(e.problems());
        } catch (StartException e) {
            return refuse(List.of(e.getMessage()));
        }
        running.awaitClose();
        return stopping ? 0 : 1;
    }

    /**
     * Closes and halts: left to itself, a JVM that a signal stops exits with 128 + the signal's
     * number. In place before the start, so that a signal finds it at any time.
     */
    private void stop() {
        stopping = true;
        RunningDirector director = running;
        if (director != null) {
            director.close();
        }
        Runtime.getRuntime().halt(exitCode);
    }

    private int refuse(List<String> problems) {
        PrintWriter err = spec.commandLine().getErr();
        problems.forEach(err::println);
        err.flush();
        return 1;
    }

    /** What {@code --version} prints. */
    static final class VersionLine implements IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[] {"central-job-director " + Version.text()};
        }
    }
}
