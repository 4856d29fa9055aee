package io.horoscope.tool.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.tool.file.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
 * M2: whatever is started at the same time, in the end 'uninstall' restores the tree.
 */
class ConcurrentInstallTest {

    private static final String SETTINGS = "resource_aware_routing:\n  mode: off\n";

    @TempDir private Path folder;

    private StockTree tree;
    private Map<String, String> before;

    @BeforeEach
    void makeTree() throws IOException {
        tree = StockTree.archive(folder.resolve("home"));
        before = StockTree.snapshot(tree.home());
    }

    /** One command, as a process runs it: {@code agent, overlay or uninstall, HOME, AGENT_JAR}. */
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
            CassandraTree tree = StockTree.find(home, home.resolve("no-etc"));
            Installer installer = new Installer(tree);
            if (arguments[0].equals("uninstall")) {
                installer.uninstall();
                return;
            }
            NodeJava java =
                    NodeJava.find(
                            tree, new RunningNodes(home.resolve("no-proc")), List.of(), Map.of());
            boolean asOverlay = arguments[0].equals("overlay");
            installer.install(asOverlay, AgentJar.read(Path.of(arguments[2])), java, SETTINGS);
        }
    }

    @Test
    void installAndUninstall_inThreadsAtOnce_treeCanBeRestored() throws Exception {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 40; round++) {
            List<Integer> commands = new ArrayList<>(List.of(0));
            while (commands.size() < (round % 2 == 0 ? 2 : 8)) {
                commands.add(random.nextInt(3));
            }
            inThreads(commands);
            assertRestored("rerun with -Dhoroscope.seed=" + seed + " (round " + round + ")");
        }
    }

    @Test
    void install_inTwoThreadsAtOnce_oneSucceedsAndTheOtherIsRefused() throws Exception {
        for (int round = 0; round < 20; round++) {
            List<Boolean> succeeded = inThreads(List.of(1, 1));
            assertTrue(succeeded.get(0) ^ succeeded.get(1), "one says done, round " + round);
            assertRestored("round " + round);
        }
    }

    /** Runs commands in threads that start together; returns which of them succeeded. */
    private List<Boolean> inThreads(List<Integer> commands) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(commands.size());
        try {
            CyclicBarrier start = new CyclicBarrier(commands.size());
            List<Callable<Boolean>> tasks = new ArrayList<>();
            for (int which : commands) {
                tasks.add(
                        () -> {
                            start.await();
                            return succeeds(() -> Command.run(command(which)));
                        });
            }
            List<Boolean> succeeded = new ArrayList<>();
            for (Future<Boolean> result : threads.invokeAll(tasks, 1, TimeUnit.MINUTES)) {
                succeeded.add(result.get());
            }
            return succeeded;
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
                processes.add(process(command(i < 2 ? i : random.nextInt(3))));
            }
            for (Process process : processes) {
                assertTrue(process.waitFor(2, TimeUnit.MINUTES));
                assertTrue(process.exitValue() <= 1, "exit " + process.exitValue());
            }
            assertRestored("rerun with -Dhoroscope.seed=" + seed + " (round " + round + ")");
        }
    }

    private String[] command(int which) {
        return new String[] {
            List.of("agent", "overlay", "uninstall").get(which),
            tree.home().toString(),
            System.getProperty("horoscope.agent.jar")
        };
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

    /** At most one way is in; without it, all but the settings is as it was. */
    private void assertRestored(String context) throws IOException {
        boolean overlay = new OverlayJar(tree.find()).isThere();
        assertFalse(overlay && new AgentLine(tree.find()).isThere(), context);
        if (overlay || new AgentLine(tree.find()).isThere()) {
            new Installer(tree.find()).uninstall();
        }
        Map<String, String> now = StockTree.snapshot(tree.home());
        now.remove("conf/horoscope.yaml");
        assertEquals(before.keySet(), now.keySet(), context);
        assertEquals("-ea\n", Files.readString(tree.yaml().resolveSibling(AgentLine.OPTIONS)));
    }
}
