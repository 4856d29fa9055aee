package io.horoscope.bench.report.table;

import java.util.List;

/**
 * A table as aligned text for a terminal. The best cell of a column ends in {@code *}; with colour it is also bold
 * green. Control characters, which could drive the terminal, become a question mark.
 */
public final class TextTable {

    private static final String GAP = "  ";
    private static final String BEST_ON = "\u001b[1;32m";
    private static final String FAINT_ON = "\u001b[2m";
    private static final String OFF = "\u001b[0m";

    private final Table table;
    private final boolean colour;
    private final boolean[] marks;
    private final int[] widths;

    private TextTable(Table table, boolean colour) {
        this.table = table;
        this.colour = colour;
        this.marks = marks(table);
        this.widths = widths(table);
    }

    /** The table without colour, its lines ending in a newline. */
    public static String plain(Table table) {
        return new TextTable(table, false).render();
    }

    /** The table with ANSI colours, its lines ending in a newline. */
    public static String coloured(Table table) {
        return new TextTable(table, true).render();
    }

    private String render() {
        StringBuilder out = new StringBuilder();
        if (!table.title().isEmpty()) {
            out.append(clean(table.title())).append('\n');
        }
        List<Column> columns = table.columns();
        StringBuilder heading = new StringBuilder();
        StringBuilder rule = new StringBuilder();
        for (int column = 0; column < columns.size(); column++) {
            appendCell(heading, column, clean(columns.get(column).title()), false, "");
            appendCell(rule, column, "-".repeat(widths[column]), false, "");
        }
        out.append(heading.toString().stripTrailing()).append('\n');
        out.append(rule.toString().stripTrailing()).append('\n');
        for (int row = 0; row < table.rowCount(); row++) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < columns.size(); column++) {
                String text = clean(table.cell(row, column).text());
                appendCell(line, column, text, table.isBest(row, column), style(row, column));
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
        return out.toString();
    }

    private void appendCell(StringBuilder line, int column, String text, boolean best, String on) {
        if (column > 0) {
            line.append(GAP);
        }
        String padding = " ".repeat(widths[column] - length(text));
        if (table.columns().get(column).isRight()) {
            line.append(padding);
        }
        line.append(on).append(text).append(on.isEmpty() ? "" : OFF);
        if (marks[column]) {
            line.append(best ? '*' : ' ');
        }
        if (!table.columns().get(column).isRight()) {
            line.append(padding);
        }
    }

    private String style(int row, int column) {
        if (!colour) {
            return "";
        }
        if (table.isBest(row, column)) {
            return BEST_ON;
        }
        return table.isReference(row) ? FAINT_ON : "";
    }

    private static boolean[] marks(Table table) {
        boolean[] marks = new boolean[table.columns().size()];
        for (int row = 0; row < table.rowCount(); row++) {
            for (int column = 0; column < marks.length; column++) {
                marks[column] |= table.isBest(row, column);
            }
        }
        return marks;
    }

    private static int[] widths(Table table) {
        int[] widths = new int[table.columns().size()];
        for (int column = 0; column < widths.length; column++) {
            widths[column] = length(clean(table.columns().get(column).title()));
            for (int row = 0; row < table.rowCount(); row++) {
                int length = length(clean(table.cell(row, column).text()));
                widths[column] = Math.max(widths[column], length);
            }
        }
        return widths;
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private static String clean(String text) {
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(point -> out.appendCodePoint(isHarmless(point) ? point : '?'));
        return out.toString();
    }

    private static boolean isHarmless(int point) {
        int type = Character.getType(point);
        return type != Character.CONTROL
                && type != Character.FORMAT
                && type != Character.LINE_SEPARATOR
                && type != Character.PARAGRAPH_SEPARATOR
                && type != Character.SURROGATE;
    }
}
