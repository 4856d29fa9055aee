package io.horoscope.bench.lab.run.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

class SettingsFileTest {

    private static final Path REPOSITORY = Path.of("/somewhere/horoscope");

    @TempDir private Path folder;

    @Test
    void put_sections_areReadBackAsTheyWere() throws IOException {
        SettingsFile settings = new SettingsFile(folder, REPOSITORY);
        Map<String, Object> cluster =
                Map.of("nodes", 5, "options", List.of("-Xmx512M"), "yaml", Map.of("on", true));
        settings.put("experiment", Map.of("name", "before"));
        settings.put("cluster", cluster);
        settings.put("experiment", Map.of("name", "idle"));
        assertEquals(
                Map.of("experiment", Map.of("name", "idle"), "cluster", cluster),
                new Yaml(new SafeConstructor(new LoaderOptions()))
                        .load(Files.readString(folder.resolve("settings.yaml"))));
    }

    @Test
    void put_pathOfTheRepository_isShortened() throws IOException {
        new SettingsFile(folder, REPOSITORY)
                .put("options", List.of("-Dlog=/somewhere/horoscope/build/log"));
        String text = Files.readString(folder.resolve("settings.yaml"));
        assertTrue(text.contains("-Dlog=REPOSITORY/build/log"), text);
        assertFalse(text.contains("somewhere"), text);
    }
}
