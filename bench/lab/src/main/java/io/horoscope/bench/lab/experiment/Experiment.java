package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.Runner;
import io.horoscope.bench.lab.run.Scale;
import io.horoscope.bench.lab.run.client.ClientMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** Something that {@code scripts/bench} can measure. Declared once, and not changed after that. */
final class Experiment {

    private final String name;
    private final String shows;
    private final String origin;
    private final Consumer<Runner> parts;
    private ClusterSize size = ClusterSize.FIVE;
    private int clusters = 2;
    private boolean isForAnyCluster;
    private boolean hasRates;
    private boolean hasFaultWindows;
    private ToIntFunction<Scale> repetitions = Scale::repetitions;
    private Function<Scale, List<ClientMode>> modes = Scale::modes;
    private List<ClientMode> allowedModes = List.of(ClientMode.values());
    private Function<Scale, Map<String, String>> facts = scale -> Map.of();

    /**
     * An experiment with the defaults of most.
     *
     * @param name as on the command line
     * @param shows in one line
     * @param origin whose figure it is, and what that paper found
     * @param parts measures them
     */
    Experiment(String name, String shows, String origin, Consumer<Runner> parts) {
        this.name = name;
        this.shows = shows;
        this.origin = origin;
        this.parts = parts;
    }

    /** The largest clusters of it, and how many run or pause at the same time. */
    Experiment clusters(int number, ClusterSize largest) {
        clusters = number;
        size = largest;
        return this;
    }

    /** It only reads and writes its own table, so it may also run on a cluster in use. */
    Experiment forAnyCluster() {
        isForAnyCluster = true;
        return this;
    }

    /** A part of it has a fixed rate. */
    Experiment withRates() {
        hasRates = true;
        return this;
    }

    /** Faults begin and end during a run, so the client must start without delay. */
    Experiment withFaultWindows() {
        hasFaultWindows = true;
        return withRates();
    }

    Experiment repetitions(ToIntFunction<Scale> usual) {
        repetitions = usual;
        return this;
    }

    /**
     * Where nodes have faults, the mode whose coordinator has none comes first: a coordinator with
     * a fault answers late, whichever replica it asks.
     *
     * @param allowed modes that can show anything
     */
    Experiment modesWithFaults(List<ClientMode> allowed) {
        modes = scale -> scale == Scale.QUICK ? List.of(ClientMode.MASTER) : allowed;
        allowedModes = allowed;
        return this;
    }

    /** What differs from the facts of all experiments, in the words of the report. */
    Experiment facts(Function<Scale, Map<String, String>> different) {
        facts = different;
        return this;
    }

    String name() {
        return name;
    }

    String shows() {
        return shows;
    }

    String origin() {
        return origin;
    }

    ClusterSize size() {
        return size;
    }

    /** Cassandra nodes that live at the same time. */
    int nodesAtOnce() {
        return clusters * size.nodes();
    }

    boolean isForAnyCluster() {
        return isForAnyCluster;
    }

    boolean hasRates() {
        return hasRates;
    }

    boolean hasFaultWindows() {
        return hasFaultWindows;
    }

    /** How often each variant is measured at each load unless the user says otherwise. */
    int repetitions(Scale scale) {
        return repetitions.applyAsInt(scale);
    }

    /** The client modes unless the user names others. */
    List<ClientMode> modes(Scale scale) {
        return modes.apply(scale);
    }

    List<ClientMode> allowedModes() {
        return allowedModes;
    }

    Map<String, String> facts(Scale scale) {
        return new LinkedHashMap<>(facts.apply(scale));
    }

    void run(Runner runner) {
        parts.accept(runner);
    }
}
