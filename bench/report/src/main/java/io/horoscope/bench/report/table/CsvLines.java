package io.horoscope.bench.report.table;

import java.util.Arrays;
import java.util.List;

/** The text of CSV rows: RFC 4180 quoting, and where the last whole row of a cut file ends. */
final class CsvLines {

    private CsvLines() {}

    /** A row with its newline. */
    static String line(List<?> values) {
        StringBuilder out = new StringBuilder();
        for (int at = 0; at < values.size(); at++) {
            out.append(at == 0 ? "" : ",").append(field(values.get(at)));
        }
        if (out.length() == 0) {
            out.append("\"\""); // A lone empty field would be a blank line, which readers skip.
        }
        return out.append('\n').toString();
    }

    /** The offset behind the last newline that is outside quotes; 0 if there is none. */
    static int endOfLastWholeRow(byte[] file) {
        boolean quoted = false;
        int end = 0;
        for (int at = 0; at < file.length; at++) {
            if (file[at] == '"') {
                quoted = !quoted; // A doubled quote flips twice.
            } else if (file[at] == '\n' && !quoted) {
                end = at + 1;
            }
        }
        return end;
    }

    /** Whether {@code bytes} begin with {@code prefix}. */
    static boolean startsWith(byte[] bytes, byte[] prefix) {
        return bytes.length >= prefix.length
                && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
    }

    private static String field(Object value) {
        if (value == null) {
            return "";
        }
        if (value instanceof Double || value instanceof Float) {
            double number = ((Number) value).doubleValue();
            return Double.isNaN(number) ? "" : value.toString();
        }
        String text = value.toString();
        return needsQuotes(text) ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }

    private static boolean needsQuotes(String text) {
        return text.indexOf(',') >= 0
                || text.indexOf('"') >= 0
                || text.indexOf('\n') >= 0
                || text.indexOf('\r') >= 0
                || !text.equals(text.strip());
    }
}
