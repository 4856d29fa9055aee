package io.horoscope.bench.sim.sweep;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Files of results, which the analysis reads. */
public final class CsvFile {

    public static final MathContext FOUR_DIGITS = new MathContext(4);

    static final MathContext SIX_DIGITS = new MathContext(6);

    private static final CSVFormat CSV = CSVFormat.DEFAULT.builder().setRecordSeparator('\n').get();

    private CsvFile() {}

    /** All or nothing: an interruption leaves the old file. */
    public static void replace(Path file, List<List<?>> records) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        print(fresh, records, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    }

    static void append(Path file, List<?> record) throws IOException {
        print(file, List.of(record), StandardOpenOption.APPEND);
    }

    /** Empty where there is no number. */
    public static String number(double value, MathContext digits) {
        return Double.isFinite(value)
                ? new BigDecimal(value).round(digits).stripTrailingZeros().toPlainString()
                : "";
    }

    private static void print(Path file, List<? extends List<?>> records, OpenOption... how)
            throws IOException {
        try (CSVPrinter csv = new CSVPrinter(Files.newBufferedWriter(file, how), CSV)) {
            csv.printRecords(records);
        }
    }
}
