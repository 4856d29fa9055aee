package io.horoscope.bench.lab.cluster.process;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Starts processes and ends them again, and only them. Every process is in the {@link StateFile},
 * and carries the work directory in its environment, so that even one that started while this tool
 * was being killed is found again.
 */
public final class Processes {

    /** The environment variable that marks a process as one of a work directory. */
    public static final String MARK = "HOROSCOPE_LAB_DIRECTORY";

    private static final Duration KILL_DEADLINE = Duration.ofSeconds(10);

    private final ProcessTable table;
    private final StateFile state;
    private final Path workDirectory;
    private boolean closed;

    public Processes(ProcessTable table, Path workDirectory) {
        this.table = table;
        this.workDirectory = workDirectory.toAbsolutePath().normalize();
        this.state = new StateFile(workDirectory.resolve("processes"), table.bootId());
    }

    /** Starts a process. */
    public synchronized ProcessRecord start(ProcessOrder order) {
        if (closed) {
            throw new LabException(order.name() + " is not started: the cluster is going down");
        }
        ProcessBuilder builder = new ProcessBuilder(order.wrapped());
        builder.environment().putAll(order.environment());
        builder.environment().put(MARK, workDirectory.toString());
        builder.directory(workDirectory.toFile());
        builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        builder.redirectErrorStream(true);
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(order.log().toFile()));
        String temporary = order.environment().get(ProcessOrder.TEMPORARY);
        if (temporary != null) {
            LabFiles.renew(Path.of(temporary));
        }
        try {
            Files.createDirectories(order.log().getParent());
            long pid = builder.start().pid();
            ProcessRecord record =
                    new ProcessRecord(order.name(), pid, table.startTicks(pid).orElse(0));
            state.add(record);
            return record;
        } catch (IOException e) {
            throw new LabException(order.name() + " cannot be started: " + e.getMessage(), e);
        }
    }

    /** The running process of this name, if any. */
    public Optional<ProcessRecord> find(String name) {
        return findAll(name).stream().filter(process -> process.name().equals(name)).findFirst();
    }

    /** The running processes whose names begin so. */
    public List<ProcessRecord> findAll(String prefix) {
        return state.read().stream()
                .filter(process -> process.name().startsWith(prefix))
                .filter(table::runs)
                .toList();
    }

    public boolean runs(ProcessRecord process) {
        return table.runs(process);
    }

    /** Every running process of this work directory, recorded or not. */
    public List<ProcessRecord> all() {
        Set<ProcessRecord> all = new LinkedHashSet<>(findAll(""));
        all.addAll(table.withVariable(MARK, workDirectory.toString()));
        return List.copyOf(all);
    }

    /** Asks the processes to end, and after the deadline makes them. */
    public void end(Collection<ProcessRecord> processes, Duration deadline) {
        processes.stream()
                .filter(table::runs)
                .forEach(p -> ProcessHandle.of(p.pid()).ifPresent(ProcessHandle::destroy));
        if (!ended(processes, deadline)) {
            kill(processes);
        }
        processes.forEach(state::remove);
    }

    /** Ends the processes as a crash would. */
    public void kill(Collection<ProcessRecord> processes) {
        processes.stream()
                .filter(table::runs)
                .forEach(p -> ProcessHandle.of(p.pid()).ifPresent(ProcessHandle::destroyForcibly));
        if (!ended(processes, KILL_DEADLINE)) {
            throw new LabException("these cannot be ended, not even by SIGKILL: " + processes);
        }
        processes.forEach(state::remove);
    }

    /** Stops processes (SIGSTOP), as a long garbage collection would. */
    public void suspend(Collection<ProcessRecord> processes) {
        signal(processes, "-STOP");
    }

    /** Lets suspended processes go on (SIGCONT). */
    public void resume(Collection<ProcessRecord> processes) {
        signal(processes, "-CONT");
    }

    /**
     * No process starts any more: this tool ends, and another thread may still be starting some.
     */
    public synchronized void close() {
        closed = true;
    }

    /** One command for all of them, so that a cluster stops as a whole. */
    private void signal(Collection<ProcessRecord> processes, String signal) {
        List<String> command = new ArrayList<>(List.of("kill", signal));
        processes.stream().filter(table::runs).forEach(p -> command.add(String.valueOf(p.pid())));
        if (command.size() == 2) {
            return;
        }
        try {
            Process kill = new ProcessBuilder(command).redirectErrorStream(true).start();
            // A process that ended meanwhile needs no signal.
            if (kill.waitFor() != 0 && processes.stream().allMatch(table::runs)) {
                throw new LabException("kill " + signal + " failed for " + processes);
            }
        } catch (IOException e) {
            throw new LabException("kill cannot be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            throw Await.interrupted(e);
        }
    }

    private boolean ended(Collection<ProcessRecord> processes, Duration deadline) {
        return Await.holds(deadline, () -> processes.stream().noneMatch(table::runs));
    }
}
