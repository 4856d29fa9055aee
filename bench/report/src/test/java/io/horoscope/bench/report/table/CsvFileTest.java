package io.horoscope.bench.report.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvFileTest {

    @TempDir Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("rows.csv");
    }

    @Test
    void row_eachKindOfValue_isWritten() throws IOException {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try (CsvFile csv = CsvFile.create(file, "text", "real", "whole", "truth", "none")) {
            csv.row("a", 1234567.25, 9_000_000_000L, true, null);
            csv.row(" b", Double.NaN, -1, false, "");
            csv.row("c", Double.POSITIVE_INFINITY, 0, false, "x,\"y\"\r\nz");
        } finally {
            Locale.setDefault(before);
        }
        assertEquals(
                "text,real,whole,truth,none\n"
                        + "a,1234567.25,9000000000,true,\n"
                        + "\" b\",,-1,false,\n"
                        + "c,Infinity,0,false,\"x,\"\"y\"\"\r\nz\"\n",
                Files.readString(file));
    }

    @Test
    void row_beforeClose_isInTheFile() throws IOException {
        try (CsvFile csv = CsvFile.create(file, "a")) {
            csv.row(1);
            assertEquals("a\n1\n", Files.readString(file));
        }
    }

    @Test
    void row_wrongWidth_isRefused() throws IOException {
        try (CsvFile csv = CsvFile.create(file, "a", "b")) {
            assertThrows(IllegalArgumentException.class, () -> csv.row(1));
            assertThrows(IllegalArgumentException.class, () -> csv.row(1, 2, 3));
        }
        assertEquals("a,b\n", Files.readString(file));
    }

    @Test
    void create_existingFile_isReplaced() throws IOException {
        Files.writeString(file, "old\n1\n2\n3\n");
        CsvFile.create(file, "a").close();
        assertEquals("a\n", Files.readString(file));
    }

    @Test
    void create_noColumns_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> CsvFile.create(file));
    }

    @Test
    void continueWith_existingRows_areKept() throws IOException {
        Files.writeString(file, "a,b\n1,2\n");
        try (CsvFile csv = CsvFile.continueWith(file, "a", "b")) {
            csv.row(3, 4);
        }
        assertEquals("a,b\n1,2\n3,4\n", Files.readString(file));
    }

    @Test
    void continueWith_otherColumns_isRefusedAndFileKept() throws IOException {
        for (String text : new String[] {"a,c\n1,2\n", "a\n1\n", "a,b,c\n", "notes of mine"}) {
            Files.writeString(file, text);
            assertThrows(IOException.class, () -> CsvFile.continueWith(file, "a", "b"));
            assertEquals(text, Files.readString(file));
        }
    }

    /** Cut anywhere: the rows that are whole stay, the torn one goes, and the file can be gone on with. */
    @Test
    void continueWith_everyTruncation_keepsWholeRows() throws IOException {
        String heading = "\"a\"\"\n1\",b\n";
        String first = "\"x\ny\",1\n";
        String second = "\"p\"\"\nq\",2\n";
        byte[] whole = (heading + first + second).getBytes(StandardCharsets.UTF_8);
        for (int length = 0; length <= whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            try (CsvFile csv = CsvFile.continueWith(file, "a\"\n1", "b")) {
                csv.row("new", 3);
            }
            boolean hasFirst = length >= heading.length() + first.length();
            boolean hasSecond = length == whole.length;
            assertEquals(
                    heading + (hasFirst ? first : "") + (hasSecond ? second : "") + "new,3\n",
                    Files.readString(file),
                    "cut at " + length);
        }
    }

    /** Any text: another library reads back what was written. */
    @Test
    void row_anyText_isReadBack() throws IOException {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        List<List<String>> wanted = new ArrayList<>();
        try (CsvFile csv = CsvFile.create(file, "a", "b", "c")) {
            for (int round = 0; round < 300; round++) {
                List<String> row = List.of(text(random), text(random), text(random));
                wanted.add(row);
                csv.row(row);
            }
        }
        List<List<String>> read = new ArrayList<>();
        CSVFormat format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
        try (CSVParser parser = CSVParser.parse(file, StandardCharsets.UTF_8, format)) {
            parser.forEach(found -> read.add(found.toList()));
        }
        assertEquals(wanted, read, "seed " + seed);
    }

    @Test
    void row_loneEmptyField_isNoBlankLine() throws IOException {
        try (CsvFile csv = CsvFile.create(file, "a")) {
            csv.row("");
        }
        assertEquals("a\n\"\"\n", Files.readString(file));
    }

    private static String text(SplittableRandom random) {
        String alphabet = "ab,\"\n\r ;\t'\u00e9";
        StringBuilder text = new StringBuilder();
        for (int at = random.nextInt(8); at > 0; at--) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }
}
