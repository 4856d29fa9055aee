package io.horoscope.bench.report;

import io.horoscope.bench.report.markup.Markup;

/** One piece of a report, in the order of reading. */
@FunctionalInterface
interface Block {

    void write(Markup out);
}
