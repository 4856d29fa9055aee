package io.horoscope.bench.lab.run.client;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.Trees;
import io.horoscope.bench.lab.cluster.process.ProcessOrder;
import io.horoscope.bench.lab.cluster.process.ProcessRecord;
import io.horoscope.bench.lab.cluster.process.ProcessTable;
import io.horoscope.bench.lab.cluster.process.Processes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** The program of a client, one at a time. A later lab ends what an earlier, killed one left. */
final class ClientProcess implements AutoCloseable {

    private static final Duration END = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(100);

    /** For children, in the whole process table: it takes CPU time from what is measured. */
    private static final Duration SEARCH_EVERY = Duration.ofSeconds(2);

    private final ProcessTable table = ProcessTable.ofThisMachine();
    private final Processes processes;

    /**
     * @param directory where the processes' records are, and where they work
     */
    ClientProcess(Path directory) {
        makeDirectory(directory);
        this.processes = new Processes(table, directory.toAbsolutePath());
        processes.kill(processes.all());
    }

    /** The folder, empty. */
    static void renew(Path folder) {
        Trees.delete(folder);
        makeDirectory(folder);
    }

    void start(String name, List<String> command, Path log) {
        processes.start(new ProcessOrder(name, command, Map.of(), log, List.of()));
    }

    /**
     * Waits until the program ends, or ends it when enough is done.
     *
     * @param deadline after which it should long have ended
     * @param isEnough asked several times a second, as {@code meanwhile} is called
     * @return the CPU seconds that the program and its children used
     */
    double awaitEnd(Duration deadline, BooleanSupplier isEnough, Runnable meanwhile) {
        long end = System.nanoTime() + deadline.toNanos();
        Map<Long, Double> cpuSeconds = new HashMap<>();
        List<ProcessRecord> running = processes.all();
        long searchNanos = System.nanoTime();
        while (!running.isEmpty() && !isEnough.getAsBoolean()) {
            for (ProcessRecord process : running) {
                cpuSeconds.merge(process.pid(), table.cpuSeconds(process.pid()), Math::max);
            }
            meanwhile.run();
            if (System.nanoTime() > end) {
                processes.end(running, END);
                throw new LabException(
                        "the client did not end within " + deadline.toSeconds() + " s");
            }
            Await.pause(POLL);
            running = running.stream().filter(processes::runs).toList();
            if (running.isEmpty() || System.nanoTime() - searchNanos > SEARCH_EVERY.toNanos()) {
                running = processes.all();
                searchNanos = System.nanoTime();
            }
        }
        processes.end(running, END);
        return cpuSeconds.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Ends a program that still runs, and starts none any more. */
    @Override
    public void close() {
        processes.close();
        processes.kill(processes.all());
    }

    private static void makeDirectory(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new LabException(directory + " cannot be made: " + e.getMessage(), e);
        }
    }
}
