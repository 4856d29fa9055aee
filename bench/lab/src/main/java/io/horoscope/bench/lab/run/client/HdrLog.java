package io.horoscope.bench.lab.run.client;

import io.horoscope.bench.lab.LabException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * Reads HDR interval logs. Intervals whose header states a smaller range than their counts have are
 * repaired: HdrHistogram writes such when two threads of the client resize a histogram at the same
 * moment. All counts are there, but a reader relies on the header.
 */
final class HdrLog {

    /** Where a decompressed interval has the highest value that it can hold. */
    private static final int HIGHEST_OFFSET = 24;

    /** A cookie and the length of what follows stand before the compressed part. */
    private static final int COMPRESSED_OFFSET = 8;

    /** More than an hour of microseconds. */
    private static final long HIGHEST = 1L << 32;

    /** Of an interval of three digits up to {@link #HIGHEST}, each count at its longest. */
    private static final int MAX_BYTES = 4 << 20;

    private HdrLog() {}

    /** The intervals of a log, in its unit. */
    static List<Histogram> read(Path file) {
        String text;
        try {
            text = String.join("\n", repaired(Files.readAllLines(file))) + "\n";
        } catch (NoSuchFileException e) {
            throw new LabException("the client left no " + file, e);
        } catch (IOException e) {
            throw new LabException(file + " cannot be read: " + e.getMessage(), e);
        }
        List<Histogram> intervals = new ArrayList<>();
        try (HistogramLogReader reader =
                new HistogramLogReader(
                        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
            while (reader.hasNext()) {
                if (reader.nextIntervalHistogram() instanceof Histogram histogram) {
                    intervals.add(histogram);
                }
            }
        }
        return intervals;
    }

    /**
     * The lines of a log, with broken intervals repaired.
     *
     * @throws LabException if an interval is broken in another way
     */
    static List<String> repaired(List<String> lines) {
        return lines.stream()
                .map(line -> line.matches("[^#\"].*,.*") ? repaired(line) : line)
                .toList();
    }

    private static String repaired(String line) {
        int payload = line.lastIndexOf(',') + 1;
        byte[] compressed = Base64.getDecoder().decode(line.substring(payload));
        try {
            try {
                Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(compressed), 0);
                return line;
            } catch (ArrayIndexOutOfBoundsException e) {
                return line.substring(0, payload) + withWiderRange(compressed);
            }
        } catch (DataFormatException | RuntimeException e) {
            throw new LabException("an interval of the client's log cannot be read: " + e, e);
        }
    }

    private static String withWiderRange(byte[] compressed) throws DataFormatException {
        Inflater inflater = new Inflater();
        inflater.setInput(compressed, COMPRESSED_OFFSET, compressed.length - COMPRESSED_OFFSET);
        ByteBuffer plain = ByteBuffer.allocate(MAX_BYTES);
        plain.limit(inflater.inflate(plain.array()));
        inflater.end();
        plain.putLong(HIGHEST_OFFSET, HIGHEST);
        Histogram whole = Histogram.decodeFromByteBuffer(plain, 0);
        ByteBuffer again = ByteBuffer.allocate(whole.getNeededByteBufferCapacity());
        int length = whole.encodeIntoCompressedByteBuffer(again);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(again.array(), length));
    }
}
