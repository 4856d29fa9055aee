package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.client.ClientMode;
import java.util.List;
import java.util.Map;

/** Something that {@code scripts/bench} can show. */
interface Experiment {

    /** As on the command line. */
    String name();

    /** What it shows, in one line. */
    String shows();

    /** Which paper's figure it is, or ours; and what that paper found. */
    String origin();

    /** Cassandra nodes that live at the same time, whose memory must be there. */
    default int nodesAtOnce() {
        return 2 * Lab5.NODES;
    }

    /** How often each side is measured at each point unless the user says otherwise. */
    default int repetitions(Scale scale) {
        return scale.repetitions();
    }

    /** In which client modes it is measured unless the user says otherwise. */
    default List<ClientMode> modes(Scale scale) {
        return scale.modes();
    }

    /** Whether a client mode can show anything here. */
    default boolean allows(ClientMode mode) {
        return true;
    }

    /** What is different here from what all experiments have in common, in the words of the report. */
    default Map<String, String> facts(Scale scale) {
        return Map.of();
    }

    /** Whether it disturbs, limits or stops nodes, or wants other clusters than there are. */
    default boolean needsOwnNodes() {
        return true;
    }

    /** Whether a part of it sends at a fixed rate. */
    default boolean hasRates() {
        return hasEvents();
    }

    /** Whether anything happens at set times of a run, so that the client must begin at once. */
    default boolean hasEvents() {
        return false;
    }

    /** Measures, and writes what came out into the report. */
    void run(Bench bench, Findings findings);
}
