package io.horoscope.distribution.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.distribution.RefusedException;
import io.horoscope.distribution.Versions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * M2: whatever is started at the same time, in the end 'uninstall' restores the tree byte for byte.
 */
class ConcurrentInstallTest {

    private static final Versions VERSIONS = new Versions(StockTree.HOROSCOPE, StockTree.CASSANDRA);
    private static final String SECTION = "resource_aware_routing:\n  mode: off\n";

    @TempDir private Path folder;

    private Path patched;
    private StockTree tree;
    private Map<String, String> before;

    @BeforeEach
    void makeTree() throws IOException {
        patched = StockTree.patchedJar(folder.resolve("patched.jar"));
        tree = StockTree.archive(folder.resolve("home"));
        before = StockTree.snapshot(tree.home());
    }

    /**
     * One command, as a process runs it: {@code install HOME PATCHED_JAR} or {@code uninstall
     * HOME}.
     */
    static final class Command {

        private Command() {}

        public static void main(String[] arguments) {
            try {
                run(arguments);
            } catch (RefusedException e) {
                System.exit(1);
            }
        }

        static void run(String... arguments) {
            Path home = Path.of(arguments[1]);
            if (arguments[0].equals("uninstall")) {
                new Uninstaller().uninstall(home);
                return;
            }
            CassandraTree tree = CassandraTree.find(home, Optional.empty(), home.resolve("no-etc"));
            NodeJava java =
                    NodeJava.find(
                            tree, new RunningNodes(home.resolve("no-proc")), List.of(), Map.of());
            new Installer(java).install(tree, Path.of(arguments[2]), SECTION, VERSIONS);
        }
    }

    @Test
    void installAndUninstall_inThreadsAtOnce_treeCanBeRestored() throws Exception {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            for (int round = 0; round < 40; round++) {
                int count = round % 2 == 0 ? 2 : 8;
                CyclicBarrier start = new CyclicBarrier(count);
                List<Future<Boolean>> results = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    String[] command = command(i == 0 || random.nextInt(3) > 0);
                    results.add(
                            threads.submit(
                                    () -> {
                                        start.await();
                                        return succeeds(() -> Command.run(command));
                                    }));
                }
                for (Future<Boolean> result : results) {
                    result.get(1, TimeUnit.MINUTES);
                }
                assertRestored("rerun with -Dhoroscope.seed=" + seed + " (round " + round + ")");
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void install_inTwoThreadsAtOnce_oneSucceedsAndTheOtherIsRefused() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (int round = 0; round < 20; round++) {
                CyclicBarrier start = new CyclicBarrier(2);
                Callable<Boolean> install =
                        () -> {
                            start.await();
                            return succeeds(() -> Command.run(command(true)));
                        };
                List<Future<Boolean>> results = threads.invokeAll(List.of(install, install));
                assertTrue(
                        results.get(0).get() ^ results.get(1).get(),
                        "exactly one says done, round " + round);
                assertRestored("round " + round);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void installAndUninstall_inProcessesAtOnce_treeCanBeRestored() throws Exception {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        int rounds = Integer.getInteger("horoscope.install.rounds", 3);
        for (int round = 0; round < rounds; round++) {
            List<Process> processes = new ArrayList<>();
            for (int i = 0; i < (round % 3 == 2 ? 8 : 2); i++) {
                processes.add(process(command(i < 2 || random.nextBoolean())));
            }
            for (Process process : processes) {
                assertTrue(process.waitFor(2, TimeUnit.MINUTES));
                assertTrue(process.exitValue() <= 1, "exit " + process.exitValue());
            }
            assertRestored("rerun with -Dhoroscope.seed=" + seed + " (round " + round + ")");
        }
    }

    private String[] command(boolean install) {
        String home = tree.home().toString();
        return install
                ? new String[] {"install", home, patched.toString()}
                : new String[] {"uninstall", home};
    }

    private static boolean succeeds(Runnable command) {
        try {
            command.run();
            return true;
        } catch (RefusedException e) {
            return false;
        }
    }

    private Process process(String... arguments) throws IOException {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx128m", "-cp"));
        line.add(System.getProperty("java.class.path"));
        line.add(Command.class.getName());
        line.addAll(List.of(arguments));
        return new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile())
                .start();
    }

    private void assertRestored(String context) throws IOException {
        if (InstallRecord.find(tree.home()).isPresent()) {
            new Uninstaller().uninstall(tree.home());
        }
        assertEquals(before, StockTree.snapshot(tree.home()), context);
        assertTrue(Files.exists(tree.jar()), context);
    }
}
