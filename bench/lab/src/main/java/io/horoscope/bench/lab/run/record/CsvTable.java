package io.horoscope.bench.lab.run.record;

import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** A CSV file that grows row by row, so that an interrupted run keeps its finished rows. */
public final class CsvTable implements AutoCloseable {

    private static final CSVFormat FORMAT =
            CSVFormat.DEFAULT.builder().setRecordSeparator('\n').get();

    private final CSVPrinter printer;
    private final int width;

    /** Starts a new file, in place of any file of that name. */
    public CsvTable(Path file, List<String> columns) {
        try {
            printer = new CSVPrinter(Files.newBufferedWriter(file), FORMAT);
        } catch (IOException e) {
            throw new LabException(file + " cannot be written: " + e.getMessage(), e);
        }
        width = columns.size();
        row(columns);
    }

    /**
     * Adds a row.
     *
     * @param values one for each column; null, an empty optional and not a number are empty fields
     */
    public void row(List<?> values) {
        if (values.size() != width) {
            throw new IllegalArgumentException(values + " for " + width + " columns");
        }
        try {
            printer.printRecord(values.stream().map(CsvTable::field));
            printer.flush();
        } catch (IOException e) {
            throw new LabException("a row cannot be written: " + e.getMessage(), e);
        }
    }

    /** Not needed for the rows, which are all in the file. */
    @Override
    public void close() {
        try {
            printer.close();
        } catch (IOException e) {
            throw new LabException("a CSV file cannot be closed: " + e.getMessage(), e);
        }
    }

    private static Object field(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.orElse(null);
        }
        if (value instanceof OptionalDouble optional) {
            return optional.isPresent() ? optional.getAsDouble() : null;
        }
        if (value instanceof OptionalLong optional) {
            return optional.isPresent() ? optional.getAsLong() : null;
        }
        return value instanceof Double number && number.isNaN() ? null : value;
    }
}
