package io.horoscope.bench.lab.fault;

import java.util.List;

/**
 * Contention processes: programs that compete with a node for what its cgroup may use. They are
 * made of tools that every Debian has (the shell, perl), so that an experiment needs no
 * installation and is the same on every machine; {@code stress-ng} is not used where it is
 * installed.
 */
public enum Contention {
    /** Eight processes that are always busy. */
    CPU(8, "while :; do :; done"),
    /**
     * Processes that allocate and free memory, 1 to 4 MB at a time, as in figure 5 of the Horoscope
     * paper. The paper has thirty of them on six processors; two are as many for the third of a
     * processor that a node has here.
     */
    MEMORY(2, "exec perl -e 'while (1) { my $x = \"x\" x (1048576 * (1 + rand 3)); undef $x }'");

    private final int processes;
    private final String script;

    Contention(int processes, String script) {
        this.processes = processes;
        this.script = script;
    }

    int processes() {
        return processes;
    }

    /** One of its processes, which has no children: ending it ends everything. */
    List<String> command() {
        return List.of("sh", "-c", script);
    }
}
