package io.horoscope.bench.lab.cluster;

import java.util.List;
import java.util.Locale;

/**
 * Programs that compete with a node for what its cgroup may use. Each is made of tools that every Debian has (the shell,
 * perl, dd), so that an experiment needs no installation.
 */
public enum Antagonist {
    /** Eight processes that are always busy. */
    CPU(8, "while :; do :; done"),
    /** Thirty processes that allocate and free memory, 1 to 4 MB at a time, as in figure 5 of the Horoscope paper. */
    MEMORY(30, "exec perl -e 'while (1) { my $x = \"x\" x (1048576 * (1 + rand 3)); undef $x }'"),
    /** Two processes that write and read a file of 64 MB past the page cache. */
    DISK(
            2,
            "while :; do"
                    + " dd if=/dev/zero of=antagonist.$$ bs=1M count=64 oflag=direct status=none;"
                    + " dd if=antagonist.$$ of=/dev/null bs=64k iflag=direct status=none; done");

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

    /** The word for people. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
