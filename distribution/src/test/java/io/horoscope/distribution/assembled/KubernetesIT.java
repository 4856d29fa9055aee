package io.horoscope.distribution.assembled;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.settings.RoutingMode;
import io.horoscope.cassandra.settings.RoutingSettings;
import io.horoscope.cassandra.settings.SettingsFile;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.distribution.assembled.Program.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/**
 * The example for Kubernetes, without a container: its image is a folder, in which the commands of
 * Containerfile and init container run.
 */
class KubernetesIT {

    private static final Path FILES = Program.tree().resolve("kubernetes");
    private static final String NODE = "10.9.8.7";
    private static final Pattern DIRECTOR =
            Pattern.compile("([a-z-]+)-([0-9]+)\\.([a-z-]+):([0-9]+)");

    @TempDir private Path folder;

    private List<Map<String, Object>> documents;
    private Path image;

    @BeforeEach
    void buildImage() throws Exception {
        documents = new ArrayList<>();
        for (Object document :
                new Yaml().loadAll(Files.readString(FILES.resolve("horoscope.yaml")))) {
            documents.add(map(document));
        }
        String recipe = Files.readString(FILES.resolve("Containerfile"));
        List<String> instructions =
                recipe.replaceAll("(?m)^#.*\n", "")
                        .replace("\\\n", " ")
                        .lines()
                        .filter(line -> !line.isBlank())
                        .collect(Collectors.toList());
        Path archive = Path.of(System.getProperty("horoscope.archive"));
        String version = only(instructions, "ARG VERSION=");
        assertEquals(
                archive.getFileName() + " /",
                only(instructions, "ADD ").replace("${VERSION}", version));
        Program.at("tar", "xzf", archive.toString()).succeed("-C", folder.toString());
        String command = only(instructions, "RUN ").replace("${VERSION}", version);
        Program.at("sh", "-euc")
                .succeed(command.replace(" /horoscope", " " + folder + "/horoscope"));
        image = folder.resolve("horoscope");
        assertEquals("/horoscope /opt/horoscope", only(instructions, "COPY --from=unpacked "));
        assertTrue(only(instructions, "CMD ").startsWith("[\"/opt/horoscope/bin/horoscope\""));
        writeSettings();
        Program.at(image + "/bin/horoscope").succeed("keys", "--directory", folder + "/secret");
    }

    private void writeSettings() throws IOException {
        Files.createDirectory(folder.resolve("settings"));
        for (Map.Entry<String, Object> file :
                map(named("ConfigMap", "horoscope").get("data")).entrySet()) {
            Files.writeString(
                    folder.resolve("settings").resolve(file.getKey()), file.getValue().toString());
        }
    }

    @Test
    void initContainer_makesWhatMonitorAndAgentRead() throws Exception {
        Map<String, Object> pod = pod("cassandra");
        Map<String, Object> init = maps(pod.get("initContainers")).get(0);
        List<?> command = (List<?>) init.get("command");
        assertEquals(List.of("sh", "-euc"), command.subList(0, 2));
        Path made = Files.createDirectory(folder.resolve("made"));
        String script = here(command.get(2).toString(), made);
        for (int start = 0; start < 2; start++) { // A pod may run it again.
            Program.at("sh", "-euc", script).with("POD_IP", NODE).succeed();
        }
        assertArrayEquals(
                Files.readAllBytes(Program.tree().resolve("horoscope.jar")),
                Files.readAllBytes(made.resolve("horoscope.jar")));
        assertAccepted("resource-monitor", made.resolve("resource-monitor.yaml"), made);

        Path yaml = made.resolve("horoscope.yaml");
        Files.writeString(yaml, here(Files.readString(yaml), made));
        RoutingSettings settings =
                RoutingSettings.read(SettingsFile.read(yaml), NodeAddress.parse(NODE), NODE);
        assertEquals(Optional.empty(), settings.problem());
        assertEquals(RoutingMode.SHADOW, settings.policy().mode());

        String option = environment(container(pod, "cassandra")).get("JVM_EXTRA_OPTS");
        String[] parts = option.split("[:=]", -1);
        assertEquals("-javaagent", parts[0]);
        assertEquals(made.resolve("horoscope.jar"), Path.of(here(parts[1] + " ", made).strip()));
        assertEquals(yaml, Path.of(here(parts[2] + " ", made).strip()));
    }

    @Test
    void director_settings_areAccepted() throws Exception {
        assertAccepted(
                "central-job-director",
                folder.resolve("settings/central-job-director.yaml"),
                folder);
    }

    @Test
    void containers_programsSettingsAndPorts_exist() throws Exception {
        String settings = named("ConfigMap", "horoscope").get("data").toString();
        int programs = 0;
        for (String name : List.of("horoscope-director", "cassandra")) {
            for (Map<String, Object> container : maps(pod(name).get("containers"))) {
                if (!container.get("image").equals("horoscope:0.1.0")) {
                    continue;
                }
                programs++;
                List<?> command = (List<?>) container.get("command");
                String program = command.get(0).toString();
                assertTrue(program.startsWith("/opt/horoscope/"), program);
                assertTrue(Files.isExecutable(image.resolve(program.substring(15))), program);
                assertEquals("--config", command.get(1));
                Path config = Path.of(command.get(2).toString());
                assertTrue(
                        Files.exists(folder.resolve("settings").resolve(config.getFileName())),
                        config.toString());
                for (Map<String, Object> port : maps(container.get("ports"))) {
                    assertTrue(
                            settings.contains("0.0.0.0:" + port.get("containerPort")), "" + port);
                }
            }
        }
        assertEquals(2, programs);
    }

    @Test
    void pods_volumesConfigMapsAndServices_exist() {
        for (String name : List.of("horoscope-director", "cassandra")) {
            Map<String, Object> set = map(named("StatefulSet", name).get("spec"));
            named("Service", set.get("serviceName").toString());
            Set<Object> volumes = new HashSet<>();
            for (Map<String, Object> volume : maps(pod(name).get("volumes"))) {
                volumes.add(volume.get("name"));
                if (volume.containsKey("configMap")) {
                    named("ConfigMap", map(volume.get("configMap")).get("name").toString());
                }
                if (volume.containsKey("secret")) {
                    // Neither written by the group nor open to others.
                    assertEquals(0440, map(volume.get("secret")).get("defaultMode"));
                }
            }
            for (Map<String, Object> claim : maps(set.get("volumeClaimTemplates"))) {
                volumes.add(map(claim.get("metadata")).get("name"));
            }
            for (String kind : List.of("initContainers", "containers")) {
                for (Map<String, Object> container : maps(pod(name).get(kind))) {
                    for (Map<String, Object> mount : maps(container.get("volumeMounts"))) {
                        assertTrue(volumes.contains(mount.get("name")), "" + mount);
                    }
                }
            }
        }
    }

    @Test
    void directors_namesInSettings_areThoseOfThePods() {
        Matcher director = DIRECTOR.matcher(named("ConfigMap", "horoscope").get("data").toString());
        int found = 0;
        while (director.find()) {
            found++;
            Map<String, Object> set = map(named("StatefulSet", director.group(1)).get("spec"));
            assertTrue(
                    Integer.parseInt(director.group(2)) < (Integer) set.get("replicas"),
                    director.group());
            assertEquals(director.group(3), set.get("serviceName"));
            Map<String, Object> service = map(named("Service", director.group(3)).get("spec"));
            assertTrue(
                    maps(service.get("ports")).stream()
                            .anyMatch(
                                    port ->
                                            port.get("protocol").equals("UDP")
                                                    && port.get("port")
                                                            .toString()
                                                            .equals(director.group(4))),
                    service.toString());
        }
        assertEquals(4, found);
    }

    /** Given a key that it does not know, the program names that one and nothing else. */
    private void assertAccepted(String program, Path settings, Path made) throws Exception {
        Path config = folder.resolve(program + ".yaml");
        Files.writeString(config, here(Files.readString(settings), made) + "\nbogus_key: 1\n");
        Result refused = Program.at(image + "/bin/" + program).refuse("--config", "" + config);
        assertTrue(refused.err.contains("bogus_key: unknown setting"), refused.err);
        assertEquals(1, refused.err.strip().lines().count(), refused.err);
    }

    /** The text with the paths of the containers as those of this test. */
    private String here(String text, Path made) {
        Map<String, Path> places =
                Map.of(
                        "/opt/horoscope",
                        image,
                        "/settings",
                        folder.resolve("settings"),
                        "/secret",
                        folder.resolve("secret"),
                        "/horoscope",
                        made);
        return Pattern.compile(
                        "(?<=\\s|>|^)(/opt/horoscope|/settings|/secret|/horoscope)(?=[/\\s])")
                .matcher(text)
                .replaceAll(found -> places.get(found.group(1)).toString());
    }

    private static String only(List<String> instructions, String prefix) {
        List<String> found =
                instructions.stream()
                        .filter(line -> line.startsWith(prefix))
                        .map(line -> line.substring(prefix.length()))
                        .collect(Collectors.toList());
        assertEquals(1, found.size(), prefix + instructions);
        return found.get(0);
    }

    private Map<String, Object> named(String kind, String name) {
        return documents.stream()
                .filter(one -> one.get("kind").equals(kind))
                .filter(one -> map(one.get("metadata")).get("name").equals(name))
                .findAny()
                .orElseThrow(() -> new AssertionError("there is no " + kind + " " + name));
    }

    private Map<String, Object> pod(String set) {
        Map<String, Object> spec = map(named("StatefulSet", set).get("spec"));
        return map(map(spec.get("template")).get("spec"));
    }

    private static Map<String, Object> container(Map<String, Object> pod, String name) {
        return maps(pod.get("containers")).stream()
                .filter(container -> container.get("name").equals(name))
                .findAny()
                .orElseThrow();
    }

    private static Map<String, String> environment(Map<String, Object> container) {
        return maps(container.get("env")).stream()
                .collect(
                        Collectors.toMap(
                                e -> e.get("name").toString(), e -> e.get("value").toString()));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object of) {
        return (Map<String, Object>) of;
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> maps(Object of) {
        return of == null ? List.of() : (List<Map<String, Object>>) of;
    }
}
