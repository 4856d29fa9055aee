package io.horoscope.bench.report;

import io.horoscope.bench.report.markup.Markup;
import java.util.ArrayList;
import java.util.List;

/** Keys and values that follow one another. Grows only while its builder adds facts in a row. */
final class FactList implements Block {

    private final List<String> keys = new ArrayList<>();
    private final List<String> values = new ArrayList<>();

    void add(String key, String value) {
        keys.add(key);
        values.add(value);
    }

    @Override
    public void write(Markup out) {
        out.open("dl");
        for (int at = 0; at < keys.size(); at++) {
            out.element("dt", keys.get(at)).element("dd", values.get(at));
        }
        out.close();
    }
}
