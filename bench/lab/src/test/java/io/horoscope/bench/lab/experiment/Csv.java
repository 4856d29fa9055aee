package io.horoscope.bench.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the CSV files that experiments write. */
public final class Csv {

    private static final String FIELDS = ",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)";

    private Csv() {}

    /** At least one row, by column. */
    public static List<Map<String, String>> rows(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        String[] columns = lines.get(0).split(FIELDS, -1);
        List<Map<String, String>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] fields = line.split(FIELDS, -1);
            assertEquals(columns.length, fields.length, line);
            Map<String, String> row = new HashMap<>();
            for (int i = 0; i < columns.length; i++) {
                row.put(columns[i], fields[i].replace("\"", ""));
            }
            rows.add(row);
        }
        assertTrue(rows.size() > 0, file + " of " + Arrays.toString(columns));
        return rows;
    }
}
