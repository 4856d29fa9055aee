package io.horoscope.bench.report.table;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;

/**
 * A CSV file that grows row by row, so that an interrupted run keeps its finished rows.
 *
 * <p>UTF-8, fields quoted as in RFC 4180, lines end in a newline alone, numbers as {@link Double#toString} and
 * {@link Long#toString} write them. A row is handed to the operating system whole before {@link #row} returns. Any
 * thread may add rows.
 */
public final class CsvFile implements Closeable {

    private final FileChannel channel;
    private final int width;

    private CsvFile(FileChannel channel, int width) {
        this.channel = channel;
        this.width = width;
    }

    /** Starts a new file with a line of column names, in place of any file of that name. */
    public static CsvFile create(Path file, String... columns) throws IOException {
        checkWidth(columns);
        CsvFile csv =
                new CsvFile(
                        FileChannel.open(
                                file,
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE,
                                StandardOpenOption.TRUNCATE_EXISTING),
                        columns.length);
        csv.startWith(columns);
        return csv;
    }

    /**
     * Goes on with a file of the same columns, or starts it. A last row that an interruption cut short is dropped.
     *
     * @throws IOException also if the file has other columns
     */
    public static CsvFile continueWith(Path file, String... columns) throws IOException {
        checkWidth(columns);
        if (!Files.exists(file)) {
            return create(file, columns);
        }
        byte[] heading = bytes(CsvLines.line(Arrays.asList((Object[]) columns)));
        byte[] found = Files.readAllBytes(file);
        int end = CsvLines.endOfLastWholeRow(found);
        if (end == 0 && CsvLines.startsWith(heading, found)) {
            return create(file, columns);
        }
        if (end == 0 || !CsvLines.startsWith(found, heading)) {
            throw new IOException(
                    "has other columns than " + String.join(",", columns) + ": " + file);
        }
        FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        CsvFile csv = new CsvFile(channel, columns.length);
        csv.truncateTo(end);
        return csv;
    }

    /** Adds a row; see {@link #row(List)}. */
    public void row(Object... values) throws IOException {
        row(Arrays.asList(values));
    }

    /**
     * Adds a row.
     *
     * @param values one for each column: text, numbers or truth values; null and not a number are empty fields
     */
    public void row(List<?> values) throws IOException {
        if (values.size() != width) {
            throw new IllegalArgumentException(
                    values.size() + " values for " + width + " columns: " + values);
        }
        append(bytes(CsvLines.line(values)));
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private void startWith(String... columns) throws IOException {
        try {
            append(bytes(CsvLines.line(Arrays.asList((Object[]) columns))));
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private void truncateTo(int end) throws IOException {
        try {
            channel.truncate(end).position(end);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private synchronized void append(byte[] line) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(line);
        while (rest.hasRemaining()) {
            channel.write(rest);
        }
    }

    private static void checkWidth(String... columns) {
        if (columns.length == 0) {
            throw new IllegalArgumentException("a CSV file needs at least one column");
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
