package io.horoscope.tool.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.tool.file.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeSettingsTest {

    private static final String KEY = "1 10.0.0.1 " + "0f".repeat(32) + "\n";

    @TempDir private Path folder;

    private NodeSettings read(String name, String text) throws IOException {
        return NodeSettings.read(Files.writeString(folder.resolve(name), text));
    }

    private NodeSettings section(String... lines) throws IOException {
        return read(
                "horoscope.yaml",
                "resource_aware_routing:\n  " + String.join("\n  ", lines) + "\n");
    }

    private Path key() throws IOException {
        Path file = Files.writeString(folder.resolve("node.key"), KEY);
        Files.setPosixFilePermissions(
                file, java.nio.file.attribute.PosixFilePermissions.fromString("rw-------"));
        return file;
    }

    @Test
    void read_goodSection_saysWhatIsInForce() throws IOException {
        NodeSettings settings = section("mode: on");
        assertEquals(List.of(), settings.problems());
        assertEquals(
                Map.of(
                        "mode",
                        "on",
                        "directors",
                        "none (nodes measure themselves)",
                        "authentication",
                        "on",
                        "key_file",
                        "none needed"),
                settings.inForce());
    }

    @Test
    void read_mistakes_areAllNamedWithTheFile() throws IOException {
        NodeSettings settings =
                section("mode: enabled", "score_expiry: 5", "selector: [c3]", "x: 1");
        assertEquals(4, settings.problems().size(), settings.problems().toString());
        for (String problem : settings.problems()) {
            assertTrue(problem.startsWith(folder + "/horoscope.yaml: resource_aware"), problem);
        }
        assertFalse(settings.letNodeStart());
        assertEquals(Map.of(), settings.inForce());
    }

    @Test
    void read_noYaml_namesTheLine() throws IOException {
        NodeSettings settings = read("horoscope.yaml", "resource_aware_routing:\n\tmode: on\n");
        String problem = settings.problems().toString();
        assertTrue(problem.contains("horoscope.yaml: line 2: is not YAML: "), problem);
        assertFalse(problem.contains("\n"), problem);
    }

    /** The node starts, in mode off. */
    @Test
    void read_keyOfAnotherNode_isAProblem() throws IOException {
        Files.writeString(folder.resolve("cassandra.yaml"), "listen_address: 10.0.0.2\n");
        NodeSettings settings =
                section("mode: on", "directors: [10.0.0.9:9340]", "key_file: " + key());
        assertTrue(settings.letNodeStart());
        assertEquals("off", settings.inForce().get("mode"));
        String problem = settings.problems().toString();
        assertTrue(
                problem.contains("is the key of 10.0.0.1; allowed: the key of 10.0.0.2"), problem);
    }

    @Test
    void read_keyWhereTheAddressIsNotSaid_isTaken() throws IOException {
        NodeSettings settings =
                section("mode: on", "directors: [10.0.0.9:9340]", "key_file: " + key());
        assertEquals(List.of(), settings.problems());
        assertEquals(folder.resolve("node.key").toString(), settings.inForce().get("key_file"));
    }

    /** The tool may run as root, and classes of a tree are its owner's. */
    @Test
    void read_whatOnlyTheNodeCanRead_isNotedAndTheRestIsChecked() throws IOException {
        NodeSettings settings =
                section(
                        "selector: {name: com.example.Own, its_key: 1}",
                        "formula: {name: com.example.Other}",
                        "state_feedback: [com.example.Fact, write_queue]",
                        "scheduling: {name: com.example.Order}",
                        "scope: off");
        assertEquals(List.of(), settings.problems());
        assertEquals(4, settings.notes().size(), settings.notes().toString());
        assertTrue(settings.notes().get(0).contains("com.example.Own"));
        assertEquals(1, section("selector: com.example.Own").notes().size());
        assertEquals(List.of(), section("selector: c3").notes());
    }

    @Test
    void read_cassandraYaml_takesItsSection() throws IOException {
        NodeSettings settings =
                read("cassandra.yaml", "a: b\nresource_aware_routing:\n  mode: shadow\n");
        assertEquals("shadow", settings.inForce().get("mode"));
        assertThrows(RefusedException.class, () -> read("cassandra.yaml", "a: b\n"));
    }

    @Test
    void contradictions_nameKeyBothValuesAndTheWayOut() throws IOException {
        NodeSettings settings = section("mode: on", "directors: [10.0.0.9:9340]", "key_file: /k");
        assertEquals(
                List.of(),
                settings.contradictions(
                        Map.of(
                                "mode",
                                "on",
                                "directors",
                                "10.0.0.9:9340",
                                "authentication",
                                "on")));
        List<String> found =
                settings.contradictions(Map.of("mode", "shadow", "directors", "10.0.0.8:9340"));
        assertEquals(2, found.size());
        String all = found.toString();
        assertTrue(all.contains("mode is 'on' in " + folder + "/horoscope.yaml, and --mode"), all);
        assertTrue(all.contains("--director asks for '10.0.0.8:9340'; leave"), all);
    }
}
