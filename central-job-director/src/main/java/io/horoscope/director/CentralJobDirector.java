package io.horoscope.director;

import io.horoscope.daemon.Daemon;
import io.horoscope.daemon.Version;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the central job director. */
@Command(
        name = "central-job-director",
        description =
                "Collects the reports of all resource monitors and pushes them to every coordinator that asks.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class CentralJobDirector implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            required = true,
            description = "The settings, central-job-director.yaml.")
    private Path config;

    @Option(
            names = "--check",
            description =
                    "Read the settings and the secret, print every problem, and end: exit code 0 without"
                            + " any, else 1.")
    private boolean check;

    private final Daemon daemon = new Daemon();

    public static void main(String[] arguments) {
        CentralJobDirector program = new CentralJobDirector();
        program.daemon.main(program, arguments);
    }

    @Override
    public Integer call() throws InterruptedException {
        return Daemon.run(
                config, spec.commandLine().getErr(), check ? this::check : this::runUntilEnd);
    }

    private int runUntilEnd(Map<?, ?> values) throws IOException, InterruptedException {
        return daemon.awaitEnd(() -> RunningDirector.start(DirectorSettings.read(values)));
    }

    private int check(Map<?, ?> values) {
        DirectorSettings.read(values).keys(); // Refused without a good secret.
        spec.commandLine().getOut().println(config + ": in order");
        return 0;
    }
}
