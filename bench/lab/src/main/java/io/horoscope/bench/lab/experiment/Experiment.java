package io.horoscope.bench.lab.experiment;

/** Something that {@code scripts/bench} can show. */
interface Experiment {

    /** As on the command line. */
    String name();

    /** What it shows, in one line. */
    String shows();

    /** Which paper's figure it is, or ours; and what that paper found. */
    String origin();

    /** Whether it disturbs, limits or stops nodes, or wants other clusters than there are. */
    default boolean needsOwnNodes() {
        return true;
    }

    /** Whether anything happens at set times of a run, so that the client must begin at once. */
    default boolean hasEvents() {
        return false;
    }

    /** Measures, and writes what came out into the report. */
    void run(Bench bench, Findings findings);
}
