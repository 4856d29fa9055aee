package io.horoscope.bench.lab.run.client;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.cluster.process.ProcessOrder;
import io.horoscope.bench.lab.cluster.process.ProcessRecord;
import io.horoscope.bench.lab.cluster.process.ProcessTable;
import io.horoscope.bench.lab.cluster.process.Processes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** A load generator in a process of its own, which does not outlive a run. One run at a time. */
public abstract class Client implements AutoCloseable {

    private static final Duration LOAD_DEADLINE = Duration.ofMinutes(60);
    private static final Duration END = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(100);

    /** For children, in the whole process table: it takes CPU time from what is measured. */
    private static final Duration SEARCH_EVERY = Duration.ofSeconds(2);

    private final String name;
    private final RecordTable table;
    private final ProcessTable processTable = ProcessTable.ofThisMachine();
    private final Processes processes;

    /**
     * @param directory where the processes' records are, and where they work; a client that a
     *     killed lab left there is ended
     */
    Client(String name, RecordTable table, Path directory) {
        this.name = name;
        this.table = table;
        LabFiles.makeDirectory(directory);
        this.processes = new Processes(processTable, directory.toAbsolutePath());
        processes.kill(processes.all());
    }

    /** The table that it works on, which is there before {@link #load}. */
    public final RecordTable table() {
        return table;
    }

    /** What it is, and which latencies it measures, for results. */
    public abstract String describe();

    /**
     * Checks that it has a client mode; starts nothing.
     *
     * @throws LabException naming the modes that it has
     */
    public void require(ClientMode mode) {}

    /**
     * Checks that it has what a workload needs; starts nothing.
     *
     * @throws LabException naming what is missing, and the remedy
     */
    public void require(Workload workload) {}

    /**
     * Writes every record once, at consistency level ALL.
     *
     * @throws LabException if not every one was written
     */
    public final void load(List<? extends CqlNode> nodes, int records, Path folder) {
        List<String> command = loadCommand(nodes, records, folder);
        execute(command, folder, LOAD_DEADLINE, () -> false);
        long written = written(nodes, records, folder);
        if (written != records) {
            throw failure("loading wrote %d of %d records".formatted(written, records), folder);
        }
    }

    /**
     * Does a run and waits for its end.
     *
     * @param folder gets everything that the client writes; replaced if it exists
     */
    public abstract ClientResult run(
            ClientRun run, List<? extends CqlNode> nodes, int records, Path folder);

    abstract List<String> loadCommand(List<? extends CqlNode> nodes, int records, Path folder);

    /** How many of the records are there after loading. */
    abstract long written(List<? extends CqlNode> nodes, int records, Path folder);

    /**
     * Runs the program until it ends, or ends it when enough is done.
     *
     * @param deadline after which it should long have ended
     * @param isEnough asked several times a second
     * @return the CPU time of the program and its children
     */
    final ClientCpu execute(
            List<String> command, Path folder, Duration deadline, BooleanSupplier isEnough) {
        LabFiles.renew(folder);
        Path temporary = temporary(folder);
        Map<String, String> environment = Map.of(ProcessOrder.TEMPORARY, temporary.toString());
        processes.start(new ProcessOrder(name, command, environment, output(folder), List.of()));
        ClientCpu cpu = awaitEnd(deadline, isEnough);
        LabFiles.delete(temporary);
        return cpu;
    }

    private ClientCpu awaitEnd(Duration deadline, BooleanSupplier isEnough) {
        long begin = System.nanoTime();
        Map<Long, Double> cpuSeconds = new HashMap<>();
        List<ProcessRecord> running = processes.all();
        long searchNanos = System.nanoTime();
        while (!running.isEmpty() && !isEnough.getAsBoolean()) {
            for (ProcessRecord process : running) {
                cpuSeconds.merge(process.pid(), processTable.cpuSeconds(process.pid()), Math::max);
            }
            if (System.nanoTime() - begin > deadline.toNanos()) {
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
        return new ClientCpu(
                cpuSeconds.values().stream().mapToDouble(Double::doubleValue).sum(),
                (System.nanoTime() - begin) / 1e9);
    }

    /** For temporary files of the program: what is in /tmp stays there when it is killed. */
    static Path temporary(Path folder) {
        return folder.resolve("tmp").toAbsolutePath();
    }

    final LabException failure(String what, Path folder) {
        return new LabException(
                "%s; the end of %s:\n%s"
                        .formatted(what, output(folder), LabFiles.tail(output(folder))));
    }

    private Path output(Path folder) {
        return folder.resolve(name + ".out");
    }

    /** Ends a client that still runs, and starts none any more. */
    @Override
    public void close() {
        processes.close();
        processes.kill(processes.all());
    }
}
