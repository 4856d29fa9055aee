package io.horoscope.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program on this machine's kernel, in cgroups and beside mounts that the test makes. */
class RealKernelTest {

    private static final int DEADLINE_SECONDS = 120;
    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");
    private static final String BURN = "while :; do :; done";

    @TempDir Path directory;

    private final List<Process> burners = new ArrayList<>();
    private final List<Path> made = new ArrayList<>();

    @BeforeEach
    void requireRoot() {
        assumeTrue("root".equals(System.getProperty("user.name")), "cgroups and mounts need root");
    }

    @AfterEach
    void clean() throws Exception {
        for (Process burner : burners) {
            burner.destroyForcibly().waitFor();
        }
        for (int i = made.size() - 1; i >= 0; i--) {
            deleteWhenEmpty(made.get(i));
        }
    }

    /** Its own limit is far, and others use every CPU: its reads wait for one. */
    @Test
    void once_memoryLimitOnASaturatedMachine_isLoaded() throws Exception {
        Path cgroup = make(tree("memory"), "node");
        write(cgroup, Map.of("memory.max", "8G", "memory.limit_in_bytes", "8G"));
        for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
            burn("");
        }
        String out = once(enter(cgroup), Map.of());
        assertTrue(load(out) >= 0.9, out);
        assertTrue(out.contains("from /proc/stat"), out);
    }

    /** The quota is the slice's, and the node in it has none. */
    @Test
    void once_throttledParentSlice_isLoaded() throws Exception {
        StringBuilder enter = new StringBuilder();
        List<Path> slices = new ArrayList<>();
        for (Path tree : new TreeSet<>(List.of(tree("cpu"), tree("cpuacct")))) {
            slices.add(make(tree, "slice"));
            enter.append(enter(make(slices.get(slices.size() - 1), "node")));
        }
        Path slice = slices.get(0);
        write(slice, Map.of("cpu.max", "20000 100000", "cpu.cfs_quota_us", "20000"));
        // Whatever else runs here, the quota alone holds the slice back.
        write(slice, Map.of("cpu.weight", "10000", "cpu.shares", "200000"));
        burn(enter.toString());
        String out = once(enter.toString(), Map.of());
        assertTrue(load(out) >= 0.9, out);
        assertTrue(value(out, "throttled") >= 0.9, out);
        assertTrue(out.contains("from " + slice.resolve("cpu.stat")), out);
    }

    @Test
    void once_foreignMountWithALatinName_changesNothing() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/unshare")), "needs unshare");
        String usual = once("", Map.of());
        String point = directory + "/$(printf 'Vid\\351o')";
        String mount = "mkdir " + point + " && mount -t tmpfs stick " + point + " && ";
        for (String locale : List.of("C", "C.UTF-8")) {
            String inside = "mkdir -p " + directory + " && rm -rf " + point + " && " + mount;
            String out =
                    run(
                            Map.of("LC_ALL", locale),
                            "/usr/bin/unshare",
                            "--mount",
                            "sh",
                            "-c",
                            inside + "exec \"$0\" \"$@\"");
            assertFalse(out.contains("FAILED"), out);
            assertEquals(absent(usual), absent(out));
        }
    }

    /** systemd lets root alone list /sys/fs/bpf, and monitors are another user. */
    @Test
    void once_folderThatMayNotBeListed_changesNothing() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/unshare")), "needs unshare");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "needs setpriv");
        assumeTrue(Files.isDirectory(Path.of("/sys/fs/bpf")), "needs a kernel with BPF");
        String usual = once("", Map.of());
        String out =
                run(
                        Map.of(),
                        "/usr/bin/unshare",
                        "--mount",
                        "sh",
                        "-c",
                        "mount -t tmpfs -o mode=0 none /sys/fs/bpf && exec setpriv"
                                + " --bounding-set=-dac_override,-dac_read_search \"$0\" \"$@\"");
        assertFalse(out.contains("FAILED"), out);
        assertEquals(absent(usual), absent(out));
    }

    /** Pressure that is switched off: the file is there, and the kernel refuses to read it. */
    @Test
    void once_pressureOffInGerman_isNoDataAndNoFailure() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/localedef")), "needs localedef");
        Path unified =
                Files.isDirectory(CGROUPS.resolve("unified"))
                        ? CGROUPS.resolve("unified")
                        : CGROUPS;
        assumeTrue(Files.exists(unified.resolve("cgroup.procs")), "needs cgroup v2");
        Path threaded = make(unified, "threaded");
        Files.writeString(threaded.resolve("cgroup.type"), "threaded");
        Path root = directory.resolve("root");
        Files.createDirectories(root.resolve("proc/pressure"));
        for (String file : List.of("stat", "meminfo", "diskstats")) {
            Files.createSymbolicLink(root.resolve("proc").resolve(file), Path.of("/proc", file));
        }
        for (String kind : List.of("cpu", "io", "memory")) {
            Files.createSymbolicLink(
                    root.resolve("proc/pressure").resolve(kind), threaded.resolve("cgroup.procs"));
        }
        Path locale = directory.resolve("de_DE.UTF-8");
        ProcessBuilder define =
                new ProcessBuilder("localedef", "-i", "de_DE", "-f", "UTF-8", locale.toString());
        assumeTrue(define.start().waitFor() == 0, "needs the source of the German locale");
        Path config = directory.resolve("config.yaml");
        Files.writeString(config, "scope: host\nfile_system_root: " + root + "\n");
        String out =
                run(
                        Map.of("LC_ALL", "de_DE.UTF-8", "LOCPATH", directory.toString()),
                        "sh",
                        "-c",
                        "exec \"$0\" \"$@\" --config " + config);
        assertFalse(out.contains("FAILED"), out);
        assertTrue(out.contains("cpu_pressure     no data  (nothing in " + root), out);
    }

    /** The signals without a value. */
    private static List<String> absent(String out) {
        List<String> absent = new ArrayList<>();
        Matcher rows = Pattern.compile("(?m)^(\\w+) +no data").matcher(out);
        while (rows.find()) {
            absent.add(rows.group(1));
        }
        return absent;
    }

    private static double load(String out) {
        Matcher row = Pattern.compile("weighted .* a load of ([0-9.]+)").matcher(out);
        assertTrue(row.find(), out);
        return Double.parseDouble(row.group(1));
    }

    private static double value(String out, String signal) {
        Matcher row = Pattern.compile("(?m)^" + signal + " +([0-9.]+) ").matcher(out);
        assertTrue(row.find(), out);
        return Double.parseDouble(row.group(1));
    }

    /** Where cgroups of a controller are made: its own tree of v1, or that of v2. */
    private static Path tree(String controller) throws IOException {
        if (Files.isWritable(CGROUPS.resolve(controller).resolve("cgroup.procs"))) {
            return CGROUPS.resolve(controller);
        }
        Path control = CGROUPS.resolve("cgroup.subtree_control");
        assumeTrue(Files.isWritable(control), "needs cgroups that can be made");
        Files.writeString(control, "+" + controller.replace("cpuacct", "cpu"));
        return CGROUPS;
    }

    private Path make(Path parent, String name) throws IOException {
        Path cgroup = parent.resolve("horoscope-" + name + "-" + ProcessHandle.current().pid());
        Files.createDirectory(cgroup);
        made.add(cgroup);
        return cgroup;
    }

    /** Those of the files that there are: v1 and v2 name the same limit differently. */
    private static void write(Path cgroup, Map<String, String> limits) throws IOException {
        for (Map.Entry<String, String> limit : limits.entrySet()) {
            if (Files.exists(cgroup.resolve(limit.getKey()))) {
                Files.writeString(cgroup.resolve(limit.getKey()), limit.getValue());
            }
        }
    }

    private static String enter(Path cgroup) {
        return "echo $$ > " + cgroup + "/cgroup.procs && ";
    }

    private void burn(String before) throws IOException {
        burners.add(new ProcessBuilder("sh", "-c", before + BURN).start());
    }

    private String once(String before, Map<String, String> environment) throws Exception {
        return run(environment, "sh", "-c", before + "exec \"$0\" \"$@\"");
    }

    /** What --once prints; the shell's last words are the program's. */
    private String run(Map<String, String> environment, String... shell) throws Exception {
        List<String> command = new ArrayList<>(List.of(shell));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"));
        command.add(System.getProperty("java.class.path"));
        command.addAll(List.of(ResourceMonitor.class.getName(), "--once"));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Path out = directory.resolve("out");
        Process process = builder.redirectOutput(out.toFile()).start();
        try {
            assertTrue(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS), "still running");
            assertEquals(0, process.exitValue(), Files.readString(out));
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(out);
    }

    /** The kernel needs a moment to take the processes out. */
    private static void deleteWhenEmpty(Path cgroup) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
        while (!cgroup.toFile().delete() && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
    }
}
