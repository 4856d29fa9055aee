package io.horoscope.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules of CONTRIBUTING.md on sources that the compiler does not check. */
class SourcesTest {

    private static final int MOST_LINES = 400;

    @Test
    void classes_haveAtMost400Lines() throws IOException {
        Set<String> found = new TreeSet<>();
        for (Path source : sources()) {
            if (Files.readAllLines(source).size() > MOST_LINES) {
                found.add(source.getFileName().toString());
            }
        }
        assertEquals(Set.of(), found);
    }

    private static Set<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            return files.filter(file -> file.toString().matches(".*/src/main/.*\\.java"))
                    .filter(file -> !file.toString().matches(".*/(target|build)/.*"))
                    .collect(Collectors.toSet());
        }
    }
}
