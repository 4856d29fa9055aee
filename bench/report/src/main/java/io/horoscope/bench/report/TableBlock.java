package io.horoscope.bench.report;

import io.horoscope.bench.report.markup.Markup;
import io.horoscope.bench.report.table.Column;
import io.horoscope.bench.report.table.Table;

/** A table that scrolls by itself where the page is too narrow. */
final class TableBlock implements Block {

    private final Table table;

    TableBlock(Table table) {
        this.table = table;
    }

    @Override
    public void write(Markup out) {
        out.open("div", "class", "scroll").open("table");
        if (!table.title().isEmpty()) {
            out.element("caption", table.title());
        }
        out.open("thead").open("tr");
        for (Column column : table.columns()) {
            out.element("th", column.title(), "scope", "col", "class", side(column));
        }
        out.close().close().open("tbody");
        for (int row = 0; row < table.rowCount(); row++) {
            writeRow(out, row);
        }
        out.close().close().close();
    }

    private void writeRow(Markup out, int row) {
        out.open("tr", "class", table.isReference(row) ? "reference" : "measured");
        for (int at = 0; at < table.columns().size(); at++) {
            String text = table.cell(row, at).text();
            String side = side(table.columns().get(at));
            if (table.isBest(row, at)) {
                out.open("td", "class", side + " best").element("strong", text).close();
            } else {
                out.element("td", text, "class", side);
            }
        }
        out.close();
    }

    private static String side(Column column) {
        return column.isRight() ? "right" : "left";
    }
}
