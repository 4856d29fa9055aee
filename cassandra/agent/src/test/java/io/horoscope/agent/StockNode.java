package io.horoscope.agent;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.horoscope.cassandra.weave.InstalledAgent;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A node of stock Cassandra, with the libraries that its Maven coordinates name, as a process. */
final class StockNode implements AutoCloseable {

    /** Not one of the lab's. */
    static final String ADDRESS = "127.0.57.1";

    private static final Path JVM_OPTIONS = Path.of("..", "..", "conf", "cassandra");
    private static final long DEADLINE_SECONDS = 180;
    private static final int MOST_LINES = 20_000;
    static final int TESTS_JAVA = 17;

    private static final String YAML =
            String.join(
                    "\n",
                    "cluster_name: agent",
                    "num_tokens: 1",
                    "partitioner: org.apache.cassandra.dht.Murmur3Partitioner",
                    "seed_provider:",
                    "  - class_name: org.apache.cassandra.locator.SimpleSeedProvider",
                    "    parameters:",
                    "      - seeds: '" + ADDRESS + ":7000'",
                    "listen_address: %1$s",
                    "rpc_address: %1$s",
                    "endpoint_snitch: SimpleSnitch",
                    "commitlog_sync: periodic",
                    "commitlog_sync_period: 10s",
                    "");

    /** To the console, which is where the tests read; each version's Logback can load this. */
    private static final String LOGBACK =
            "<configuration><appender name='out' class='ch.qos.logback.core.ConsoleAppender'>"
                    + "<encoder><pattern>%-5level %msg%n</pattern></encoder></appender>"
                    + "<root level='INFO'><appender-ref ref='out'/></root></configuration>";

    private final Process process;
    private final List<String> lines = new ArrayList<>();
    private boolean isAtEnd;

    private StockNode(Process process) {
        this.process = process;
    }

    /** What a node is started with. */
    static final class Plan {
        private final String family;
        private final Path directory;
        private final List<String> options = new ArrayList<>();
        private List<Path> jars;
        private final List<Path> firstOnClassPath = new ArrayList<>();
        private int java = TESTS_JAVA;
        private List<String> program = List.of("org.apache.cassandra.service.CassandraDaemon");

        /**
         * A node without data.
         *
         * @param family 4.1 or 5.0
         */
        Plan(String family) throws IOException {
            this(family, ADDRESS);
        }

        /** A node with an address of its own that joins the one at {@link #ADDRESS}. */
        Plan(String family, String address) throws IOException {
            this.family = family;
            this.jars = StockNode.jars(family);
            this.directory =
                    Path.of(System.getProperty("horoscope.work")).resolve(family + "-" + address);
            delete(directory);
            Files.createDirectories(directory.resolve("conf"));
            Files.writeString(
                    directory.resolve("conf/cassandra.yaml"), String.format(YAML, address));
            Files.writeString(directory.resolve("conf/logback.xml"), LOGBACK);
        }

        /** The major version of the Java that it runs on; 17 if this is not called. */
        Plan java(int version) {
            java = version;
            return this;
        }

        Plan agent(Path jar) {
            return option("-javaagent:" + jar);
        }

        /** Other jars than those of the family: a Cassandra with its libraries. */
        Plan jars(List<Path> others) {
            jars = others;
            return this;
        }

        /** One of the JVM; an agent's place among these is its order. */
        Plan option(String option) {
            options.add(option);
            return this;
        }

        /** Horoscope's agent, without an argument. */
        Plan horoscope() {
            return agent(agentJar());
        }

        Plan settings(String yaml) throws IOException {
            Files.writeString(directory.resolve("conf/horoscope.yaml"), yaml);
            return this;
        }

        Plan firstOnClassPath(Path folder) {
            firstOnClassPath.add(folder);
            return this;
        }

        /** Another main class, with its arguments. */
        Plan program(String... mainClassAndArguments) {
            program = List.of(mainClassAndArguments);
            return this;
        }

        Path directory() {
            return directory;
        }

        Path conf() {
            return directory.resolve("conf");
        }

        StockNode start() throws IOException {
            Process process = new ProcessBuilder(command()).redirectErrorStream(true).start();
            StockNode node = new StockNode(process);
            Thread reader = new Thread(node::read, "output of " + family);
            reader.setDaemon(true);
            reader.start();
            return node;
        }

        private List<String> command() throws IOException {
            List<String> command = new ArrayList<>();
            command.add(Path.of(javaHome(java), "bin", "java").toString());
            for (String line : Files.readAllLines(JVM_OPTIONS.resolve(optionsFile()))) {
                if (line.startsWith("-")) {
                    command.add(line);
                }
            }
            command.addAll(options);
            for (Path jar : jars) {
                if (jar.getFileName().toString().startsWith("jamm-")) {
                    command.add("-javaagent:" + jar);
                }
            }
            command.addAll(
                    List.of(
                            "-Xmx512m",
                            // Up in two thirds of the CPU time.
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-XX:-UsePerfData",
                            "-Djava.io.tmpdir=" + directory,
                            "-Djna.tmpdir=" + directory,
                            "-Dcassandra.skip_wait_for_gossip_to_settle=0",
                            // Two seconds of CPU time with the default of 100,000.
                            "-Dcassandra.memtable_row_overhead_computation_step=1000",
                            "-Dcassandra.ring_delay_ms=1000",
                            "-Dcassandra-foreground=yes",
                            "-Dlogback.configurationFile=logback.xml",
                            "-Dcassandra.logdir=" + directory,
                            "-Dcassandra.storagedir=" + directory));
            List<Path> classPath = new ArrayList<>(List.of(conf()));
            classPath.addAll(firstOnClassPath);
            classPath.addAll(jars);
            command.add("-cp");
            command.add(
                    classPath.stream()
                            .map(Path::toString)
                            .collect(Collectors.joining(System.getProperty("path.separator"))));
            command.addAll(program);
            return command;
        }

        private String optionsFile() {
            return java < 17 ? "jvm11.options" : "jvm17.options";
        }
    }

    /** A Cassandra of a family and its libraries. */
    static List<Path> jars(String family) throws IOException {
        Path node = Path.of(System.getProperty("horoscope.nodes"), "node-" + family);
        return in(node.resolve("target").resolve("lib"));
    }

    /** The files of a folder, in the order of their names. */
    static List<Path> in(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.sorted().collect(Collectors.toList());
        }
    }

    /**
     * Where a Java is.
     *
     * @param version major; the tests' own, or one that a property names
     * @return empty if it was not given
     */
    static String javaHome(int version) {
        return version == TESTS_JAVA
                ? System.getProperty("java.home")
                : System.getProperty("horoscope.java" + version, "");
    }

    static Path agentJar() {
        return Path.of(System.getProperty("horoscope.agentJar"));
    }

    private void read() {
        try (BufferedReader output =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                add(line);
            }
        } catch (IOException e) {
            add("output: " + e);
        }
        synchronized (lines) {
            isAtEnd = true;
            lines.notifyAll();
        }
    }

    private void add(String line) {
        synchronized (lines) {
            if (lines.size() < MOST_LINES) {
                lines.add(line);
            }
            lines.notifyAll();
        }
    }

    /** Waits until it serves clients. It says that it begins to listen before it does. */
    StockNode awaitUp() throws InterruptedException {
        awaitLine("Startup complete");
        return this;
    }

    /** Waits for a line of the log that matches, and returns it. */
    String awaitLine(String pattern) throws InterruptedException {
        Pattern wanted = Pattern.compile(pattern);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
        synchronized (lines) {
            int next = 0;
            while (true) {
                for (; next < lines.size(); next++) {
                    if (wanted.matcher(lines.get(next)).find()) {
                        return lines.get(next);
                    }
                }
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                if (isAtEnd || left <= 0) {
                    throw new AssertionError(pattern + " in:\n" + String.join("\n", lines));
                }
                lines.wait(left);
            }
        }
    }

    /** Waits for its end. */
    int awaitEnd() throws InterruptedException {
        if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("still running:\n" + output());
        }
        return process.exitValue();
    }

    /** What it says that it loaded. */
    String loaded() throws IOException, AttachNotSupportedException {
        VirtualMachine node = VirtualMachine.attach(Long.toString(process.pid()));
        try {
            return node.getSystemProperties().getProperty(InstalledAgent.LOADED);
        } finally {
            node.detach();
        }
    }

    String output() {
        synchronized (lines) {
            return String.join("\n", lines);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        List<Path> files;
        try (var all = Files.walk(directory)) {
            files = all.sorted(Comparator.reverseOrder()).collect(Collectors.toList());
        }
        for (Path file : files) {
            Files.delete(file);
        }
    }
}
