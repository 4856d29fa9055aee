package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.Installation;
import io.horoscope.bench.lab.cluster.LabNetwork;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The drop-in: into a stock tree, a node started from it, and out again byte for byte. */
class InstallIT {

    private final Places places = Places.ofThisRun();
    private final Installation patched = places.patched();

    private LocalCluster cluster;
    private NodePlan node;
    private Path tree;

    /**
     * A stock tree as Apache's archive has it: lib/ with all jars, conf/ with the settings. The
     * node's data is beside them.
     */
    @BeforeEach
    void assembleStockTree() throws IOException {
        ClusterPlan plan =
                new ClusterPlan(
                        places.testDirectory("installed"),
                        LabNetwork.SINGLE_TESTS,
                        1,
                        Flavour.VANILLA,
                        false);
        new LocalCluster(plan, patched, patched, line -> {}).down();
        cluster = new LocalCluster(plan, patched, patched, System.err::println);
        cluster.prepare();
        node = plan.node(1);
        tree = node.directory();
        cluster.configure(node, Flavour.VANILLA, null);
        Path libraries = Files.createDirectories(tree.resolve("lib"));
        try (Stream<Path> jars = Files.list(patched.cassandraJar().getParent())) {
            for (Path jar :
                    jars.filter(jar -> !jar.equals(patched.cassandraJar()))
                            .collect(Collectors.toList())) {
                Files.copy(jar, libraries.resolve(jar.getFileName()));
            }
        }
        Files.copy(places.stockJar(), libraries.resolve(places.stockJar().getFileName()));
    }

    @AfterEach
    void down() {
        cluster.discard();
    }

    @Test
    void install_intoAStockTree_startsPatchedAndUninstallRestoresEveryByte() throws IOException {
        Map<String, String> before = checksums();
        patched.horoscope(
                "install",
                tree.toString(),
                "--mode",
                "shadow",
                "--director",
                cluster.plan().directorEndpoint(),
                "--key-file",
                node.keyFile().toString());
        assertNotEquals(before, checksums());
        String status = patched.horoscope("status", tree.toString());
        assertTrue(status.contains("shadow"), status);
        startAndCheckMode("shadow");
        status = patched.horoscope("status", tree.toString());
        assertTrue(status.contains(", loaded: the patched jar"), status);
        cluster.stopNode(node);
        patched.horoscope("uninstall", tree.toString());
        assertEquals(before, checksums());
        assertFalse(
                Files.readString(tree.resolve("conf/cassandra.yaml"))
                        .contains("resource_aware_routing"));
    }

    private void startAndCheckMode(String mode) throws IOException {
        cluster.start(node, launcherOver(tree.resolve("lib")));
        cluster.awaitCql(node);
        try (CqlSession session = Pinned.open(node)) {
            assertEquals(mode, new Scores(session).setting("mode"));
        }
    }

    /**
     * The distribution's launcher with the tree's libraries: Apache's own scripts are not on any
     * Maven repository.
     */
    private Installation launcherOver(Path libraries) throws IOException {
        Path home = places.testDirectory("launcher");
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
