package io.horoscope.bench.lab.experiment;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.horoscope.bench.lab.CassandraOptions;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.fault.Fault;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.Environment;
import io.horoscope.bench.lab.run.RunOptions;
import io.horoscope.bench.lab.run.Scale;
import io.horoscope.bench.lab.run.client.ClientMode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Something that {@code scripts/bench} can measure.
 *
 * @param title its name on the command line, what it shows, and its origin
 * @param facts what differs from the facts of all experiments, in the words of the report
 * @param arms words of those that the user may choose from, the baseline first
 * @param usualArms those that take turns if the user does not choose
 * @param parts measures them
 */
record Experiment(
        Title title,
        Set<Trait> traits,
        Function<RunOptions, Map<String, String>> facts,
        List<String> arms,
        List<String> usualArms,
        Consumer<Bench> parts) {

    private static final int MAX_REPETITIONS = 1_000;
    private static final int MAX_RATE = 1_000_000;

    /**
     * What the list of experiments says.
     *
     * @param origin whose figure it is, and what that paper found
     */
    record Title(String name, String shows, String origin) {}

    /** In what an experiment differs from one of five nodes without faults. */
    enum Trait {
        /** It only reads and writes its own table, so it may also run on a cluster in use. */
        FOR_ANY_CLUSTER,
        /** A part of it has a fixed rate. */
        RATES,
        /**
         * Nodes have faults. The mode whose coordinator has none comes first: a coordinator with a
         * fault answers late, whichever replica it asks.
         */
        FAULTS,
        /** Arms take turns in rounds, which are its repetitions. */
        ROUNDS,
        /** The user says which fault nodes have. */
        ANY_FAULT,
        /** Its client is YCSB or NoSQLBench, and may have Horoscope's policy in the driver. */
        PROGRAM,
        /** The user says what the client does. */
        ANY_WORKLOAD,
        /** The user says who coordinates, usually the first node, and at which level. */
        ANY_CLIENTS,
        /** The simulator governs how long reads take. */
        GOVERNED,
        /** Nodes measure themselves, so that nothing but Cassandra is in their control groups. */
        EMBEDDED,
        /** Up to six nodes, and fewer repetitions. */
        SIX_NODES
    }

    static Experiment of(Title title, Consumer<Bench> parts, Trait... traits) {
        return new Experiment(
                title, Set.of(traits), options -> Map.of(), List.of(), List.of(), parts);
    }

    Experiment with(Function<RunOptions, Map<String, String>> differentFacts) {
        return new Experiment(title, traits, differentFacts, arms, usualArms, parts);
    }

    /** With arms that all take turns if the user does not choose. */
    Experiment withArms(List<String> words) {
        return withArms(words, words);
    }

    Experiment withArms(List<String> words, List<String> usual) {
        return new Experiment(title, traits, facts, words, usual, parts);
    }

    String name() {
        return title.name();
    }

    boolean is(Trait trait) {
        return traits.contains(trait);
    }

    /** Nodes of its largest cluster. */
    int nodesAtOnce() {
        return is(Trait.SIX_NODES) ? 6 : 5;
    }

    /**
     * The options of a run, null where the user gave none.
     *
     * @throws LabException naming the option, the value and what is allowed
     */
    RunOptions options(Scale scale, Integer repetitions, List<String> modes, List<Integer> rates) {
        RunOptions options =
                new RunOptions(
                        scale,
                        repetitions == null ? repetitions(scale) : repetitions,
                        modes == null
                                ? modes(scale)
                                : modes.stream().map(ClientMode::parse).toList(),
                        rates == null ? List.of() : rates,
                        Fault.CPU_CONTENTION,
                        DefaultConsistencyLevel.ONE,
                        List.of(),
                        usualArms,
                        scale.profile(),
                        scale.heating());
        require("--repetitions", options.repetitions(), MAX_REPETITIONS);
        options.rates().forEach(rate -> require("--rates", rate, MAX_RATE));
        if (!options.rates().isEmpty() && !is(Trait.RATES)) {
            throw new LabException(
                    "--rates: '%s' has no part with a fixed rate; those that have one: %s"
                            .formatted(name(), Experiments.names(Trait.RATES)));
        }
        if (options.modes().contains(ClientMode.HOROSCOPE) && !is(Trait.PROGRAM)) {
            throw new LabException(
                    ("--modes: 'horoscope' is for experiments by YCSB or NoSQLBench: %s; in"
                                    + " cycles it is an arm: --modes replica --arms driver")
                            .formatted(Experiments.names(Trait.PROGRAM)));
        }
        return options;
    }

    private int repetitions(Scale scale) {
        if (is(Trait.ROUNDS)) {
            return rounds(scale);
        }
        return switch (scale) {
            case QUICK -> is(Trait.SIX_NODES) ? 1 : scale.repetitions();
            case NORMAL -> is(Trait.SIX_NODES) ? 2 : scale.repetitions();
            case FULL -> scale.repetitions();
        };
    }

    /** The second is a pilot, which says how many are needed. */
    private static int rounds(Scale scale) {
        return switch (scale) {
            case QUICK -> 6;
            case NORMAL -> 30;
            case FULL -> 200;
        };
    }

    private List<ClientMode> modes(Scale scale) {
        if (is(Trait.ANY_CLIENTS)) {
            return List.of(ClientMode.MASTER);
        }
        if (!is(Trait.FAULTS)) {
            return scale.modes();
        }
        return scale == Scale.QUICK ? List.of(ClientMode.MASTER) : ClientMode.STOCK;
    }

    static void require(String option, int value, int most) {
        if (value < 1 || value > most) {
            throw new LabException(
                    "%s: '%d' is not a number from 1 to %d".formatted(option, value, most));
        }
    }

    /**
     * Checks that it can be done with these nodes.
     *
     * @throws LabException if it needs the lab's own nodes
     */
    void require(Environment environment) {
        if (!is(Trait.FOR_ANY_CLUSTER) && !environment.isOurs()) {
            throw new LabException(
                    """
                    '%s' injects faults into nodes, or limits or stops them, which is never done to \
                    those of --cluster
                      allowed there: %s
                      instead: start the fault yourself on hosts that you choose (for instance \
                    stress-ng --cpu 8) and run idle or paper-scans meanwhile; or leave \
                    --cluster out\
                    """
                            .formatted(name(), Experiments.names(Trait.FOR_ANY_CLUSTER)));
        }
    }

    /**
     * Checks that it can be done with such nodes.
     *
     * @throws LabException if it needs the patched build, no director, or nodes that run already
     */
    void requireCassandra(Environment environment, CassandraOptions cassandra) {
        if (is(Trait.EMBEDDED) && environment.isOurs() && !cassandra.isEmbedded()) {
            throw new LabException(
                    "'%s' measures nodes without monitors; add --embedded".formatted(name()));
        }
        String obstacle = "";
        if (!environment.isOurs()) {
            obstacle = "the nodes of --cluster run already";
        } else if (is(Trait.GOVERNED)) {
            obstacle = "'" + name() + "' governs nodes of the patched build";
        }
        if (!cassandra.isUsual() && !obstacle.isEmpty()) {
            throw new LabException("--cassandra, --embedded: " + obstacle + "; leave them out");
        }
    }
}
