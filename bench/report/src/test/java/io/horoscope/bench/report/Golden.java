package io.horoscope.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Expected output in files. After a wanted change: {@code mvn test -Dhoroscope.golden.write}, then read the diff. */
public final class Golden {

    private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

    private Golden() {}

    public static void assertMatches(String name, String actual) throws IOException {
        Path file = FOLDER.resolve(name);
        if (System.getProperty("horoscope.golden.write") != null) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, actual);
        }
        assertEquals(Files.readString(file), actual, name);
    }
}
