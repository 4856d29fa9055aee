package io.horoscope.bench.lab.cluster.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What to start: a command, its environment, its log, the cgroups it begins its life in, its timer slack. Immutable. */
public final class ProcessOrder {

    /** Where a process says how late its threads may be woken up, in nanoseconds; kept by what it becomes and what it starts. */
    public static final String TIMER_SLACK = "/proc/self/timerslack_ns";

    private final String name;
    private final List<String> command;
    private final Map<String, String> environment;
    private final Path log;
    private final List<Path> cgroupDirectories;
    private final Duration timerSlack;

    public ProcessOrder(
            String name,
            List<String> command,
            Map<String, String> environment,
            Path log,
            List<Path> cgroupDirectories) {
        this(name, command, environment, log, cgroupDirectories, Duration.ZERO);
    }

    private ProcessOrder(
            String name,
            List<String> command,
            Map<String, String> environment,
            Path log,
            List<Path> cgroupDirectories,
            Duration timerSlack) {
        this.name = name;
        this.command = List.copyOf(command);
        this.environment = Map.copyOf(environment);
        this.log = log;
        this.cgroupDirectories = List.copyOf(cgroupDirectories);
        this.timerSlack = timerSlack;
    }

    /**
     * The same with another timer slack (prctl(2), PR_SET_TIMERSLACK): by so much later than they ask for, its threads may be
     * woken up from a timed wait.
     *
     * @param slack zero for that of this program
     */
    public ProcessOrder withTimerSlack(Duration slack) {
        return new ProcessOrder(name, command, environment, log, cgroupDirectories, slack);
    }

    String name() {
        return name;
    }

    Path log() {
        return log;
    }

    Map<String, String> environment() {
        return new LinkedHashMap<>(environment);
    }

    /**
     * The command behind {@code setsid}, so that a Ctrl-C for this tool is not one for the cluster, and behind a shell that
     * enters the cgroups and sets the timer slack before it becomes the program: nothing of the program ever runs outside of them.
     */
    List<String> wrapped() {
        StringBuilder script = new StringBuilder();
        for (Path directory : cgroupDirectories) {
            script.append("echo $$ > '").append(directory.resolve("cgroup.procs")).append("' && ");
        }
        if (!timerSlack.isZero()) {
            script.append("echo ")
                    .append(timerSlack.toNanos())
                    .append(" > " + TIMER_SLACK + " && ");
        }
        List<String> wrapped =
                new ArrayList<>(List.of("setsid", "sh", "-c", script + "exec \"$@\"", name));
        wrapped.addAll(command);
        return wrapped;
    }
}
