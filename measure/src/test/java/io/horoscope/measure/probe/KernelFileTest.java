package io.horoscope.measure.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelFileTest {

    @TempDir Path directory;
    private Path path;
    private KernelFile file;

    @BeforeEach
    void nameTheFile() {
        path = directory.resolve("file");
        file = new KernelFile(path);
    }

    @Test
    void read_fileThatComesLate_isEmptyUntilThen() throws IOException {
        assertEquals(Optional.empty(), file.read());
        Files.writeString(path, "1\n");
        assertEquals("1\n", text());
    }

    @Test
    void read_rewrittenWithAnyLength_isAllOfTheNewText() throws IOException {
        for (int length : new int[] {0, 1, 4_095, 4_096, 4_097, 16_384, 100_000, 5}) {
            String text = String.valueOf(length % 10).repeat(length);
            Files.writeString(path, text);
            assertEquals(text, text(), "length " + length);
        }
    }

    @Test
    void read_absurdLength_isCutOff() throws IOException {
        Files.writeString(path, "x".repeat((1 << 20) + 5));
        assertEquals(1 << 20, text().length());
    }

    @Test
    void read_notAFile_fails() throws IOException {
        Files.createDirectory(path);
        assertThrows(IOException.class, file::read);
        Files.delete(path);
        Files.writeString(path, "a file now");
        assertEquals("a file now", text());
    }

    @Test
    void read_bytesBeyondAscii_areCharactersAndNoError() throws IOException {
        Files.write(path, "\u00ff1".getBytes(StandardCharsets.ISO_8859_1));
        assertThrows(
                IllegalArgumentException.class, () -> Fields.number(file.read().orElseThrow()));
    }

    private String text() throws IOException {
        Optional<CharSequence> text = file.read();
        assertTrue(text.isPresent());
        return text.get().toString();
    }
}
