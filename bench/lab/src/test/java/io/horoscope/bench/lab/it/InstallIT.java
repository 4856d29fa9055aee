package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.Installation;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeOptions;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.cluster.Release;
import io.horoscope.bench.lab.cluster.process.ProcessRecord;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent and the overlay jar: into a stock tree, a node started from it, and out again. */
@Tag("slow")
class InstallIT {

    private static final String SETTINGS = "conf/horoscope.yaml";
    private static final String OPTIONS = "conf/jvm-server.options";

    private final Places places = Places.ofThisRun();
    private final Installation patched = places.patched();

    private LocalCluster cluster;
    private NodePlan node;
    private Path tree;
    private Path cassandraJar;

    /**
     * A stock tree as Apache's archive has it: lib/ with all jars, conf/ with the settings. The
     * node's data is beside them.
     */
    private void assembleStockTree(Release release) throws IOException {
        cluster = FreshCluster.of(FreshCluster.plan("installed", 1, Flavour.VANILLA, false));
        cluster.prepare();
        node = cluster.plan().node(1);
        tree = node.directory();
        cluster.configure(node, Flavour.VANILLA, null);
        Path libraries = Files.createDirectories(tree.resolve("lib"));
        Path stock = places.stock(release, FreshCluster.directory("stock")).libraries();
        try (Stream<Path> jars = Files.list(stock)) {
            for (Path jar : jars.collect(Collectors.toList())) {
                String name = jar.getFileName().toString();
                Files.copy(
                        jar,
                        libraries.resolve(name.replace("cassandra-all-", "apache-cassandra-")));
            }
        }
        cassandraJar = libraries.resolve("apache-cassandra-" + release + ".jar");
        Files.writeString(tree.resolve(OPTIONS), "# -Dignored\n-Dan.option=1\n");
    }

    @AfterEach
    void down() {
        cluster.discard();
    }

    @ParameterizedTest
    @ValueSource(strings = {"4.1.10", "5.0.8", "5.0.9"})
    void install_intoAStockTree_nodeRunsItAndUninstallRestoresEveryByte(String release)
            throws IOException {
        assembleStockTree(Release.parse(release));
        requireLoadedAndRestored("agent [0-9.]+, [0-9]+ classes of Cassandra (.* or )?" + release);
    }

    @ParameterizedTest
    @ValueSource(strings = {"4.1.10", "5.0.8"})
    void installOverlay_intoAStockTree_nodeRunsItAndUninstallRestoresEveryByte(String release)
            throws IOException {
        assembleStockTree(Release.parse(release));
        requireLoadedAndRestored(
                "overlay jar, classes of Cassandra (.* or )?" + release, "--overlay");
    }

    private void requireLoadedAndRestored(String loaded, String... how) throws IOException {
        Map<String, String> before = checksums();
        List<String> install = new ArrayList<>(List.of("install", tree.toString()));
        install.addAll(List.of("--director", cluster.plan().directorEndpoint()));
        install.addAll(List.of("--key-file", node.keyFile().toString()));
        install.addAll(List.of(how));
        patched.horoscope(install.toArray(String[]::new));
        start();
        cluster.awaitCql(node);
        try (CqlSession session = Pinned.open(node)) {
            assertEquals("shadow", new Scores(session).setting("mode").getString("value"));
        }
        String status = patched.horoscope("status", tree.toString());
        assertTrue(Pattern.compile(", loaded: " + loaded).matcher(status).find(), status);
        cluster.stopNode(node);
        patched.horoscope("uninstall", tree.toString());
        Map<String, String> after = checksums();
        assertNotNull(after.remove(SETTINGS));
        assertEquals(before, after);
    }

    /** As after an upgrade of Cassandra with the overlay jar left in. */
    @Test
    void start_overlayOverAnotherCassandra_isRefusedNamingTheClass() throws IOException {
        assembleStockTree(Release.V4_1_10);
        patched.horoscope("install", tree.toString(), "--overlay");
        try (FileSystem jar = FileSystems.newFileSystem(cassandraJar)) {
            Path file = jar.getPath("org/apache/cassandra/net/ResponseVerbHandler.class");
            byte[] changed = Files.readAllBytes(file);
            changed[changed.length - 1] ^= 1;
            Files.write(file, changed);
        }
        ProcessRecord started = start();
        Await.until(
                "the end of the node",
                TestCluster.DEADLINE,
                () -> !cluster.processes().runs(started));
        String log = String.join("\n", LabFiles.lines(node.log("cassandra")));
        assertTrue(log.contains("org.apache.cassandra.net.ResponseVerbHandler: "), log);
        assertTrue(
                log.contains("the overlay jar of Horoscope is for Cassandra 4.1.9 or 4.1.10"), log);
        assertTrue(log.contains("horoscope install --overlay"), log);
    }

    private ProcessRecord start() throws IOException {
        NodeOptions options = new NodeOptions(serverOptions(), Map.of(), false);
        return cluster.with(options).start(node, launcherOver(tree.resolve("lib")));
    }

    /** As Apache's start scripts read that file: a line that begins with a hyphen is an option. */
    private String serverOptions() throws IOException {
        return Files.readAllLines(tree.resolve(OPTIONS)).stream()
                .filter(line -> line.startsWith("-"))
                .collect(Collectors.joining(" "));
    }

    /**
     * The distribution's launcher with the tree's libraries: Apache's own scripts are not on any
     * Maven repository.
     */
    private Installation launcherOver(Path libraries) throws IOException {
        Path home = FreshCluster.directory("launcher");
        LabFiles.delete(home);
        Files.createDirectories(home.resolve("lib"));
        Files.createDirectories(home.resolve("bin"));
        Files.copy(patched.program("cassandra"), home.resolve("bin/cassandra"));
        assertTrue(
                home.resolve("bin/cassandra").toFile().setExecutable(true),
                "the launcher is executable");
        Files.copy(patched.home().resolve("lib/launcher.sh"), home.resolve("lib/launcher.sh"));
        Files.createSymbolicLink(home.resolve("lib/cassandra"), libraries);
        return Installation.at(home);
    }

    private Map<String, String> checksums() throws IOException {
        Map<String, String> checksums = new TreeMap<>();
        for (String part : List.of("lib", "conf")) {
            try (Stream<Path> files = Files.walk(tree.resolve(part))) {
                for (Path file : files.filter(Files::isRegularFile).collect(Collectors.toList())) {
                    checksums.put(tree.relativize(file).toString(), checksum(file));
                }
            }
        }
        return checksums;
    }

    private static String checksum(Path file) throws IOException {
        try {
            return Arrays.toString(
                    MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JVM has SHA-256", e);
        }
    }
}
