package io.horoscope.monitor;

import com.codahale.metrics.MetricRegistry;
import io.horoscope.core.settings.SettingsException;
import io.horoscope.core.signal.Signals;
import io.horoscope.monitor.push.Sampler;
import io.horoscope.monitor.scope.Scopes;
import io.horoscope.monitor.serve.SampleTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The program. */
@Command(
        name = "resource-monitor",
        description =
                "Measures how busy this node's machine or container is and reports it to every director.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            "Exit code: 0 after SIGTERM or --once, 1 if the start was refused or the monitor could not go on (the reasons are"
                    + " on standard error), 2 for wrong arguments."
        })
public final class ResourceMonitor implements Callable<Integer> {

    private static final Logger logger = LoggerFactory.getLogger(ResourceMonitor.class);

    private static final int FAILED = 1;

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

    private volatile int exitCode;

    private ResourceMonitor() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new ResourceMonitor()).execute(args));
    }

    @Override
    public Integer call() throws InterruptedException {
        if (config == null && !once) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "Missing required option: '--config=FILE' (or --once)");
        }
        try {
            MonitorSettings settings =
                    MonitorSettings.read(config == null ? Map.of() : load(config), !once);
            if (once) {
                printOnce(settings);
                return 0;
            }
            return runUntilEnd(settings);
        } catch (SettingsException e) {
            e.problems()
                    .forEach(
                            problem ->
                                    err().println((config == null ? "" : config + ": ") + problem));
            return FAILED;
        } catch (IOException e) {
            err().println("cannot start: " + e);
            return FAILED;
        }
    }

    private void printOnce(MonitorSettings settings) throws IOException, InterruptedException {
        Sampler sampler =
                new Sampler(
                        new Scopes(settings.fileSystemRoot(), settings.dataDirectories())
                                .make(settings.scope()),
                        new MetricRegistry());
        sampler.sample(System.nanoTime());
        TimeUnit.SECONDS.sleep(1);
        Signals signals = sampler.sample(System.nanoTime());
        PrintWriter out = spec.commandLine().getOut();
        out.print(SampleTable.render(sampler, signals));
        out.flush();
    }

    /** Returns when a thread of the monitor has ended, by itself or because SIGTERM closed it. */
    private int runUntilEnd(MonitorSettings settings) throws IOException, InterruptedException {
        RunningMonitor monitor = RunningMonitor.start(settings);
        monitor.metricsPort().ifPresent(port -> logger.info("Metrics are on port {}", port));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(monitor), "stop"));
        if (!monitor.awaitEnd()) {
            exitCode = FAILED;
            logger.error("A thread of the monitor has ended: exit code {}", FAILED);
        }
        return exitCode;
    }

    /**
     * Halts: a stop that was asked for is no failure, and left to itself the JVM would exit with
     * 143.
     */
    private void stop(RunningMonitor monitor) {
        logger.info("Stopping");
        try {
            monitor.close();
        } catch (IOException e) {
            logger.warn("Closing the sockets failed", e);
        }
        Runtime.getRuntime().halt(exitCode);
    }

    private static Map<?, ?> load(Path file) {
        try {
            Object values = new Yaml(new SafeConstructor(strict())).load(Files.readString(file));
            if (values != null && !(values instanceof Map)) {
                throw new SettingsException(List.of("is not a mapping of keys to values"));
            }
            return values == null ? Map.of() : (Map<?, ?>) values;
        } catch (YAMLException e) {
            throw new SettingsException(
                    ("is not YAML: " + e.getMessage()).lines().collect(Collectors.toList()));
        } catch (IOException e) {
            throw new SettingsException(
                    List.of("cannot be read (" + e + "); allowed: a readable file"));
        }
    }

    /**
     * A key that is there twice is a mistake, and which of the two counts should not be a guess.
     */
    private static LoaderOptions strict() {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        return options;
    }

    private PrintWriter err() {
        return new PrintWriter(spec.commandLine().getErr(), true);
    }
}
