package io.horoscope.bench.report.plot;

import java.util.List;

/** Where numbers lie along an axis. Immutable. */
interface Scale {

    /** Whether {@code value} can be drawn at all; it may still lie outside the axis. */
    boolean accepts(double value);

    /** The place of {@code value}: 0 at the low end of the axis, 1 at the high end, beyond these outside it. */
    double at(double value);

    /** The numbers to label, rising, the first and last at the ends of the axis or inside it. */
    double[] ticks();

    /** The labels of {@link #ticks}. */
    List<String> labels();

    /** What all labels are in, to be added to the axis title, such as {@code ms}; empty if each has its own. */
    String unitInTitle();
}
