package io.horoscope.cassandra.weave;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.settings.SettingsException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OverlayTest {

    private static final List<String> CLASSES = List.of("a/First", "a/b/Second", "a/b/Third");

    @TempDir private Path folder;

    @BeforeEach
    void makeClasses() throws IOException {
        StringBuilder list = new StringBuilder("9.9.9\n");
        for (String name : CLASSES) {
            byte[] stock = ("stock " + name).getBytes(UTF_8);
            write("stock/" + name + ".class", stock);
            write("overlay/" + name + ".class", ("woven " + name).getBytes(UTF_8));
            list.append(name).append(' ').append(Overlay.sha256(stock)).append('\n');
        }
        write("overlay/" + Overlay.LIST, list.toString().getBytes(UTF_8));
    }

    private void write(String file, byte[] content) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.write(path, content);
    }

    private String require(String... classPath) throws IOException {
        URL[] urls = new URL[classPath.length];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = folder.resolve(classPath[i]).toUri().toURL();
        }
        try (URLClassLoader loader = new URLClassLoader(urls, null)) {
            return Overlay.require(loader);
        }
    }

    private String refusal(String... classPath) {
        return assertThrows(SettingsException.class, () -> require(classPath)).getMessage();
    }

    @Test
    void require_overTheStockClasses_saysTheVersion() throws IOException {
        assertEquals("overlay jar, classes of Cassandra 9.9.9", require("overlay", "stock"));
    }

    @Test
    void require_anyStockClassChangedByOneByte_isRefusedNamingItAlone() throws IOException {
        for (String name : CLASSES) {
            makeClasses();
            byte[] changed = ("stock " + name).getBytes(UTF_8);
            changed[0] ^= 1;
            write("stock/" + name + ".class", changed);
            String problems = refusal("overlay", "stock");
            for (String each : CLASSES) {
                assertEquals(each.equals(name), problems.contains(each.replace('/', '.') + ": "));
            }
            assertTrue(problems.contains("allowed: that of Cassandra 9.9.9"), problems);
        }
    }

    @Test
    void require_stockClassMissing_isRefused() throws IOException {
        Files.delete(folder.resolve("stock/a/First.class"));
        assertTrue(refusal("overlay", "stock").contains("a.First: there is no stock class"));
    }

    @Test
    void require_stockClassesFirst_isRefused() {
        assertTrue(refusal("stock", "overlay").contains("before Cassandra's jar"));
    }

    @Test
    void require_noList_isRefused() {
        assertTrue(refusal("stock").contains(Overlay.LIST));
    }
}
