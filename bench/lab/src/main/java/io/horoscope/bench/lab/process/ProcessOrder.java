package io.horoscope.bench.lab.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What to start: a command, its environment, its log, the cgroups it begins its life in. Immutable. */
public final class ProcessOrder {

    private final String name;
    private final List<String> command;
    private final Map<String, String> environment;
    private final Path log;
    private final List<Path> cgroupDirectories;

    public ProcessOrder(
            String name,
            List<String> command,
            Map<String, String> environment,
            Path log,
            List<Path> cgroupDirectories) {
        this.name = name;
        this.command = List.copyOf(command);
        this.environment = Map.copyOf(environment);
        this.log = log;
        this.cgroupDirectories = List.copyOf(cgroupDirectories);
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
     * enters the cgroups before it becomes the program: nothing of the program ever runs outside of them.
     */
    List<String> wrapped() {
        StringBuilder script = new StringBuilder();
        for (Path directory : cgroupDirectories) {
            script.append("echo $$ > '").append(directory.resolve("cgroup.procs")).append("' && ");
        }
        List<String> wrapped =
                new ArrayList<>(List.of("setsid", "sh", "-c", script + "exec \"$@\"", name));
        wrapped.addAll(command);
        return wrapped;
    }
}
