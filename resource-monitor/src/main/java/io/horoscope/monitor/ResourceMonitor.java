package io.horoscope.monitor;

import io.horoscope.core.settings.SettingsException;
import io.horoscope.core.signal.Signals;
import io.horoscope.daemon.Daemon;
import io.horoscope.daemon.Version;
import io.horoscope.measure.Sampler;
import io.horoscope.monitor.serve.SampleTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the resource monitor. */
@Command(
        name = "resource-monitor",
        description =
                "Measures how busy this node's machine or container is and reports it to every director.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            "bin/resource-monitor --archive keeps the program's classes in a file beside its jars, or in $CACHE_DIRECTORY, and"
                    + " ends. Later starts with the same Java, 17 or newer, need less memory.",
            "Exit code: 0 after SIGTERM, --once or --check, 1 if the start was refused or the monitor could not go on (the reasons are"
                    + " on standard error), 2 for wrong arguments."
        })
public final class ResourceMonitor implements Callable<Integer> {

    @Spec private CommandSpec spec;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "The settings (resource-monitor.yaml). With --once it may be left out.")
    private Path config;

    @Option(
            names = "--once",
            description =
                    "Take one sample over a second, print it with the meaning of every signal, and end.")
    private boolean once;

    @Option(
            names = "--check",
            description =
                    "Read the settings, print every problem, and end: exit code 0 without any, else 1.")
    private boolean check;

    private final Daemon daemon = new Daemon();

    private ResourceMonitor() {}

    public static void main(String[] args) {
        ResourceMonitor program = new ResourceMonitor();
        program.daemon.main(program, args);
    }

    @Override
    public Integer call() throws InterruptedException {
        if (config == null && !once) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "Missing required option: '--config=FILE' (or --once)");
        }
        if (check && once) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "--check and --once: allowed: one of them");
        }
        return Daemon.run(config, spec.commandLine().getErr(), program());
    }

    private Daemon.Program program() {
        if (check) {
            return this::check;
        }
        return once ? this::printOnce : this::runUntilEnd;
    }

    private int check(Map<?, ?> values) throws IOException {
        MonitorSettings settings = MonitorSettings.read(values, true);
        settings.makeScope();
        if (!settings.missing().isEmpty()) {
            throw new SettingsException(settings.missing());
        }
        spec.commandLine().getOut().println(config + ": in order");
        return 0;
    }

    private int runUntilEnd(Map<?, ?> settings) throws IOException, InterruptedException {
        return daemon.awaitEnd(() -> RunningMonitor.start(MonitorSettings.read(settings, true)));
    }

    private int printOnce(Map<?, ?> values) throws IOException, InterruptedException {
        MonitorSettings settings = MonitorSettings.read(values, false);
        Sampler sampler = new Sampler(settings.makeScope());
        sampler.sample(System.nanoTime());
        TimeUnit.SECONDS.sleep(1);
        Signals signals = sampler.sample(System.nanoTime());
        PrintWriter out = spec.commandLine().getOut();
        out.print(SampleTable.render(sampler, signals));
        out.flush();
        return 0;
    }
}
