package io.horoscope.bench.jmh;

import io.horoscope.core.select.ReplicaSelectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs the benchmarks with JMH's options, in JVMs of their own with the arguments of this one. */
public final class Benchmarks {

    private Benchmarks() {}

    /**
     * Runs them.
     *
     * @param arguments {@code --quick} for a first look, JMH's options, and patterns of names
     */
    public static void main(String[] arguments) throws RunnerException, CommandLineOptionException {
        List<String> given = new ArrayList<>(Arrays.asList(arguments));
        boolean quick = given.removeIf("--quick"::equals);
        ChainedOptionsBuilder options =
                new OptionsBuilder()
                        .parent(new CommandLineOptions(given.toArray(String[]::new)))
                        .param("selector", ReplicaSelectors.names().toArray(String[]::new))
                        .addProfiler(GCProfiler.class)
                        .shouldFailOnError(true)
                        .jvmArgsAppend(
                                "-Xms512m",
                                "-Xmx512m",
                                "-XX:+UseG1GC",
                                "-Djmh.executor=CUSTOM",
                                "-Djmh.executor.class=" + RequestThreads.class.getName());
        if (quick) {
            options.forks(1)
                    .warmupIterations(2)
                    .warmupTime(TimeValue.milliseconds(400))
                    .measurementIterations(3)
                    .measurementTime(TimeValue.milliseconds(300));
        }
        new Runner(options.build()).run();
    }
}
