package io.horoscope.bench.jmh;

import io.horoscope.core.select.ReplicaSelectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs the benchmarks in JVMs of their own, with the arguments of this one, and says which aims were reached. */
public final class Benchmarks {

    private Benchmarks() {}

    /**
     * Runs them.
     *
     * @param arguments {@code --quick} for a first look, and patterns of benchmark names; none for all
     */
    public static void main(String[] arguments) throws RunnerException {
        List<String> patterns = new ArrayList<>(Arrays.asList(arguments));
        boolean quick = patterns.removeIf("--quick"::equals);
        ChainedOptionsBuilder options =
                new OptionsBuilder()
                        .param("selector", ReplicaSelectors.names().toArray(new String[0]))
                        .addProfiler(GCProfiler.class)
                        .shouldFailOnError(true)
                        .jvmArgsAppend(
                                "-Xms512m",
                                "-Xmx512m",
                                "-XX:+UseG1GC",
                                "-Djmh.executor=CUSTOM",
                                "-Djmh.executor.class=" + RequestThreads.class.getName());
        patterns.forEach(options::include);
        if (quick) {
            options.forks(1)
                    .warmupIterations(2)
                    .warmupTime(TimeValue.milliseconds(400))
                    .measurementIterations(3)
                    .measurementTime(TimeValue.milliseconds(300));
        }
        System.out.print(Verdict.of(new Runner(options.build()).run()));
    }
}
