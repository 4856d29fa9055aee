package io.horoscope.bench.lab.cluster.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What to start.
 *
 * @param environment variables besides those of this program
 * @param log gets the output, behind what is there
 * @param cgroups directories of the cgroups that the process begins its life in
 */
public record ProcessOrder(
        String name,
        List<String> command,
        Map<String, String> environment,
        Path log,
        List<Path> cgroups) {

    /** Where a process sets how late its threads may wake up; inherited by its children. */
    public static final String TIMER_SLACK = "/proc/self/timerslack_ns";

    /**
     * The environment variable of a folder for temporary files, which each start of the process
     * replaces. JVMs ignore it: their folder is an option.
     */
    public static final String TEMPORARY = "TMPDIR";

    /**
     * The same with another timer slack (prctl(2), PR_SET_TIMERSLACK): its threads may wake up from
     * a timed wait by so much later than they ask for.
     *
     * @param slack zero for that of this program
     */
    public ProcessOrder withTimerSlack(Duration slack) {
        String script = "echo " + slack.toNanos() + " > " + TIMER_SLACK;
        return slack.isZero()
                ? this
                : new ProcessOrder(name, behind(script, command), environment, log, cgroups);
    }

    /**
     * The command behind {@code setsid}, so that a Ctrl-C for this tool is not one for the cluster,
     * and behind a shell that enters the cgroups before it becomes the program: nothing of the
     * program ever runs outside of them.
     */
    List<String> wrapped() {
        List<String> enter =
                cgroups.stream()
                        .map(cgroup -> "echo $$ > '" + cgroup.resolve("cgroup.procs") + "'")
                        .toList();
        List<String> wrapped = new ArrayList<>(List.of("setsid"));
        wrapped.addAll(behind(enter.isEmpty() ? ":" : String.join(" && ", enter), command));
        return wrapped;
    }

    /** A shell that runs a script and, if it succeeds, becomes the command. */
    private List<String> behind(String script, List<String> program) {
        List<String> shell = new ArrayList<>(List.of("sh", "-c", script + " && exec \"$@\"", name));
        shell.addAll(program);
        return shell;
    }
}
