package io.horoscope.bench.report.table;

/** A column of a {@link Table}: its heading, its side, and which of its cells is the best. Immutable. */
public final class Column {

    /** Which number of a column is the best one. */
    enum Best {
        NONE,
        LOWEST,
        HIGHEST
    }

    private final String title;
    private final boolean right;
    private final Best best;

    private Column(String title, boolean right, Best best) {
        this.title = title;
        this.right = right;
        this.best = best;
    }

    /** Text, aligned to the left. */
    public static Column text(String title) {
        return new Column(title, false, Best.NONE);
    }

    /** Numbers, aligned to the right, none of them better than another. */
    public static Column number(String title) {
        return new Column(title, true, Best.NONE);
    }

    /** The same column; the cell with the lowest value is marked. */
    public Column lowestIsBest() {
        return new Column(title, right, Best.LOWEST);
    }

    /** The same column; the cell with the highest value is marked. */
    public Column highestIsBest() {
        return new Column(title, right, Best.HIGHEST);
    }

    public String title() {
        return title;
    }

    public boolean isRight() {
        return right;
    }

    Best best() {
        return best;
    }
}
