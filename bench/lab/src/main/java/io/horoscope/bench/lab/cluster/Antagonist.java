package io.horoscope.bench.lab.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * Programs that compete with a node for what its cgroup may use. Each is made of tools that every Debian has (the shell,
 * perl), so that an experiment needs no installation. {@code stress-ng} is not used where it is installed: the same trouble on
 * every machine is worth more than a better-known program.
 */
public enum Antagonist {
    /** Eight processes that are always busy. */
    CPU(8) {
        @Override
        List<String> command(Path directory, int number) {
            return List.of("sh", "-c", "while :; do :; done");
        }
    },
    /**
     * Processes that allocate and free memory, 1 to 4 MB at a time, as in figure 5 of the Horoscope paper. The paper has thirty of
     * them on six processors; two are as many for the third of a processor that a node has here.
     */
    MEMORY(2) {
        @Override
        List<String> command(Path directory, int number) {
            return List.of("sh", "-c", MALLOC_AND_FREE);
        }
    },
    /**
     * Four processes that read at random and one that writes synchronously, past the page cache, each in a file of 64 MB of its
     * own below the node's directory. Takes about an eighth of a processor to saturate a disk of 2 GB a second. Where {@code fio}
     * is installed the same requests come from it; the node's antagonist log says which. Nodes of one machine share their disk:
     * unless the node's reads are limited, its neighbours notice too.
     */
    DISK(5) {
        @Override
        List<String> command(Path directory, int number) {
            return List.of(
                    "perl",
                    "-e",
                    text("disk-antagonist.pl"),
                    directory.resolve("antagonist-" + number + ".data").toString(),
                    number == processes() ? "write" : "read");
        }
    };

    private static final String MALLOC_AND_FREE =
            "exec perl -e 'while (1) { my $x = \"x\" x (1048576 * (1 + rand 3)); undef $x }'";

    private final int processes;

    Antagonist(int processes) {
        this.processes = processes;
    }

    int processes() {
        return processes;
    }

    /**
     * One of its processes, which has no children: ending it ends everything.
     *
     * @param directory of the node, for files; they go away with it
     * @param number from 1 to {@link #processes}
     */
    abstract List<String> command(Path directory, int number);

    private static String text(String resource) {
        try (InputStream in = Antagonist.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }
}
