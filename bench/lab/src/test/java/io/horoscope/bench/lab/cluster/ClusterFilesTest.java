package io.horoscope.bench.lab.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.LabFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterFilesTest {

    private static final String SECTION = "resource_aware_routing";

    @TempDir private Path directory;

    private Installation installation;

    @BeforeEach
    void layOut() throws IOException {
        Path home = Files.createDirectory(directory.resolve("home"));
        LabFiles.write(home.resolve("bin/cassandra"), "");
        home.resolve("bin/cassandra").toFile().setExecutable(true);
        LabFiles.write(home.resolve("conf/jvm17.options"), "-Xss256k\n");
        LabFiles.write(home.resolve("lib/cassandra/cassandra-all-4.1.10.jar"), "");
        installation = Installation.at(home);
    }

    @Test
    void writeCassandra_agent_hasTheLineAndAFileOfItsOwn() throws IOException {
        ClusterPlan plan = plan(false);
        NodePlan node = write(plan, Flavour.AGENT);
        assertEquals(
                List.of("-javaagent:" + installation.agent(), "-Xss256k"),
                LabFiles.lines(node.configuration().resolve("jvm17.options")));
        assertTrue(text(node, "horoscope.yaml").contains(plan.directorEndpoint()));
        assertFalse(text(node, "cassandra.yaml").contains(SECTION));
    }

    /** The drop-in build refuses two places of settings, and a stock node the section. */
    @Test
    void writeCassandra_afterTheAgent_leavesNothingOfIt() throws IOException {
        ClusterPlan plan = plan(false);
        for (Flavour flavour : List.of(Flavour.PATCHED, Flavour.VANILLA)) {
            write(plan, Flavour.AGENT);
            NodePlan node = write(plan, flavour);
            assertFalse(Files.exists(node.configuration().resolve("horoscope.yaml")));
            assertFalse(text(node, "jvm17.options").contains("javaagent"));
            assertEquals(
                    flavour == Flavour.PATCHED, text(node, "cassandra.yaml").contains(SECTION));
        }
    }

    @Test
    void routing_embedded_namesNoDirectorAndWhatIsSimulated() {
        Map<String, Object> simulated = routing(plan(false).withEmbedded(true));
        assertFalse(simulated.containsKey("directors"));
        assertTrue(simulated.get("scope").toString().startsWith("file:"));
        Map<String, Object> measured = routing(plan(true).withEmbedded(true));
        assertEquals("on", measured.get("mode"));
        assertFalse(measured.containsKey("scope"));
    }

    @Test
    void stock_ofAnotherRelease_hasThatAndTheLibrariesOfItsFamily() throws IOException {
        Path libraries = directory.resolve("libraries");
        LabFiles.write(libraries.resolve("cassandra-all-5.0.8.jar"), "");
        LabFiles.write(libraries.resolve("cassandra-driver-core-3.12.1-shaded.jar"), "");
        Path newer = directory.resolve("cassandra-all-5.0.9.jar");
        LabFiles.write(newer, "");
        Installation stock = installation.stock(libraries, newer, directory.resolve("stock"));
        assertEquals("4.1.10", installation.version());
        assertEquals("5.0.9", stock.version());
        assertEquals(2, LabFiles.list(stock.libraries(), "*.jar").size());
    }

    @Test
    void load_savedPlan_isTheSame() {
        ClusterPlan plan = plan(true).withEmbedded(true);
        plan.save();
        assertEquals(plan, ClusterPlan.load(plan.directory()));
    }

    private ClusterPlan plan(boolean cgroups) {
        return new ClusterPlan(
                directory.resolve("cluster"), LabNetwork.SINGLE_TESTS, 1, Flavour.AGENT, cgroups);
    }

    private static Map<String, Object> routing(ClusterPlan plan) {
        return new ClusterFiles(plan).routing(plan.node(1));
    }

    private NodePlan write(ClusterPlan plan, Flavour flavour) {
        NodePlan node = plan.node(1);
        ClusterFiles files = new ClusterFiles(plan);
        files.writeCassandra(node, installation, flavour, files.routing(node), Map.of());
        return node;
    }

    private static String text(NodePlan node, String file) throws IOException {
        return Files.readString(node.configuration().resolve(file));
    }
}
