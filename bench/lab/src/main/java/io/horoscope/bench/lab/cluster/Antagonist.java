package io.horoscope.bench.lab.cluster;

import java.util.List;

/**
 * Programs that compete with a node for what its cgroup may use. Each is made of tools that every Debian has (the shell,
 * perl), so that an experiment needs no installation.
 */
public enum Antagonist {
    /** Eight processes that are always busy. */
    CPU(8, "while :; do :; done"),
    /** Thirty processes that allocate and free memory, 1 to 4 MB at a time, as in figure 5 of the Horoscope paper. */
    MEMORY(30, "exec perl -e 'while (1) { my $x = \"x\" x (1048576 * (1 + rand 3)); undef $x }'");

    private final int processes;
    private final String script;

    Antagonist(int processes, String script) {
        this.processes = processes;
        this.script = script;
    }

    int processes() {
        return processes;
    }

    List<String> command() {
        return List.of("sh", "-c", script);
    }
}
