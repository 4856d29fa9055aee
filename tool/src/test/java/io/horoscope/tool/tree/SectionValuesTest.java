package io.horoscope.tool.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.cassandra.settings.RoutingSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

class SectionValuesTest {

    @Test
    void render_shippedSection_onlyTheValuesChange() throws IOException {
        String shipped = Files.readString(Path.of("../conf/cassandra/resource_aware_routing.yaml"));
        String rendered =
                new SectionValues(
                                Map.of(
                                        "directors",
                                        "10.0.0.9:9340, [2001:db8::9]:9340",
                                        "authentication",
                                        "off",
                                        "key_file",
                                        "/keys/it's $1.key"))
                        .render(shipped);
        assertEquals(shipped.lines().count(), rendered.lines().count());
        Map<String, Object> before = section(shipped);
        Map<String, Object> after = section(rendered);
        assertEquals("shadow", after.put("mode", before.get("mode")));
        assertEquals(
                List.of("10.0.0.9:9340", "[2001:db8::9]:9340"),
                after.put("directors", before.get("directors")));
        assertEquals(false, after.put("authentication", before.get("authentication")));
        assertEquals("/keys/it's $1.key", after.put("key_file", before.get("key_file")));
        assertEquals(before, after);
    }

    private static Map<String, Object> section(String text) {
        Map<String, Map<String, Object>> parsed = new Yaml().load(text);
        return parsed.get(RoutingSettings.SECTION);
    }
}
