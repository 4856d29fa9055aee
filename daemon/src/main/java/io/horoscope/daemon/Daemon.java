package io.horoscope.daemon;

import io.horoscope.core.settings.SettingsException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/**
 * Start and stop of a program that runs until a signal ends it. Exit codes: 0 stopped by a signal,
 * 1 refused to start or could not go on, 2 wrong arguments.
 */
public final class Daemon {

    private static final Logger logger = LoggerFactory.getLogger(Daemon.class);

    private static final int FAILED = 1;

    /** What runs between start and stop. */
    public interface Service extends AutoCloseable {

        /** Returns when the service has ended: by {@link #close}, or because it failed. */
        void awaitEnd() throws InterruptedException;

        /** Stops within seconds; nothing is left running. */
        @Override
        void close();
    }

    /** What to do with the settings; returns the exit code. */
    @FunctionalInterface
    public interface Program {

        /**
         * Runs the program.
         *
         * @param settings the settings file's mapping
         * @throws SettingsException naming every problem, if the settings cannot be used
         */
        int run(Map<?, ?> settings) throws IOException, InterruptedException;
    }

    /** Starts a service. */
    @FunctionalInterface
    public interface Start {
        Service service() throws IOException;
    }

    private volatile boolean isStarted;
    private volatile Service running;
    private volatile boolean stopping;
    private volatile int exitCode;

    /** The body of a program's main method: runs the command line and exits. */
    public void main(Object command, String... arguments) {
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop"));
        exitCode = new CommandLine(command).execute(arguments);
        System.exit(exitCode);
    }

    /**
     * Reads the settings file and runs a program; a refusal is a line on {@code err} for each
     * problem: file, key, value, what is allowed.
     *
     * @param file null for no settings
     */
    public static int run(Path file, PrintWriter err, Program program) throws InterruptedException {
        try {
            return program.run(file == null ? Map.of() : ConfigFile.read(file));
        } catch (SettingsException e) {
            String prefix = file == null ? "" : file + ": ";
            e.problems().forEach(problem -> err.println(prefix + problem));
        } catch (IOException e) {
            err.println("cannot start: " + e);
        }
        return FAILED;
    }

    /** Starts a service and waits until it has ended; returns the exit code. */
    public int awaitEnd(Start start) throws IOException, InterruptedException {
        isStarted = true; // It may say so, and be stopped, before it is known here.
        Service service;
        try {
            service = start.service();
        } catch (IOException | RuntimeException e) {
            isStarted = false;
            throw e;
        }
        running = service;
        service.awaitEnd();
        if (stopping) {
            return 0;
        }
        logger.error("The program cannot go on: exit code {}", FAILED);
        return FAILED;
    }

    /**
     * Closes and halts: a JVM that a signal stops would exit with 128 + the signal's number.
     * Registered before the start, so that a signal finds it at any time.
     */
    private void stop() {
        stopping = true;
        if (isStarted) {
            logger.info("Stopping");
        }
        Service service = running;
        if (service != null) {
            service.close();
        }
        Runtime.getRuntime().halt(exitCode);
    }
}
