package io.horoscope.bench.lab.run;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.NodeProfile;
import io.horoscope.bench.lab.fault.Fault;
import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.lab.run.client.Load;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * How much of an experiment is measured.
 *
 * @param repetitions how often each arm is measured at each load
 * @param rates operations a second where a rate is fixed; empty for the experiment's own
 * @param fault of nodes, where the user chooses it
 * @param level of reads, where the user chooses it
 * @param workloads of the client, where the user chooses them; none for the usual one
 * @param arms words of the arms that take turns, of which the first one is the baseline; none where
 *     the user has no choice
 * @param profile of the nodes
 * @param heating how long a cluster is warmed up before anything is measured
 */
public record RunOptions(
        Scale scale,
        int repetitions,
        List<ClientMode> modes,
        List<Integer> rates,
        Fault fault,
        DefaultConsistencyLevel level,
        List<String> workloads,
        List<String> arms,
        NodeProfile profile,
        Duration heating) {

    /** Requests in flight at a fixed rate: those of a tenth of a second at 1,000. */
    private static final int IN_FLIGHT = 96;

    /** A slow disk shows nothing where data fits into memory. */
    private static final List<Fault> CHOICE =
            List.of(
                    Fault.CPU_CONTENTION,
                    Fault.FLAPPING,
                    Fault.MEMORY_CONTENTION,
                    Fault.CPU_QUOTA,
                    Fault.PAUSE);

    private static final List<DefaultConsistencyLevel> LEVELS =
            List.of(
                    DefaultConsistencyLevel.ONE,
                    DefaultConsistencyLevel.LOCAL_QUORUM,
                    DefaultConsistencyLevel.ALL);

    /**
     * The same with a fault for nodes of the usual memory.
     *
     * @throws LabException if it is not one of those
     */
    public RunOptions withFault(String word) {
        List<String> allowed = CHOICE.stream().map(Fault::word).toList();
        requireAll(
                "--fault: '%s' is not one that comes and goes here; allowed: %s",
                List.of(word), allowed);
        Fault chosen = CHOICE.get(allowed.indexOf(word));
        return copy(chosen, level, workloads, arms, profile, heating);
    }

    /**
     * The same with reads at another level.
     *
     * @throws LabException if it is not one of those
     */
    public RunOptions withLevel(String word) {
        List<String> allowed = LEVELS.stream().map(DefaultConsistencyLevel::name).toList();
        requireAll(
                "--level: '%s' is not a level of this experiment; allowed: %s",
                List.of(word), allowed);
        DefaultConsistencyLevel chosen = DefaultConsistencyLevel.valueOf(word);
        return copy(fault, chosen, workloads, arms, profile, heating);
    }

    /**
     * @param refusal has a place for the word, and one for those allowed
     */
    private static void requireAll(String refusal, List<String> words, List<String> allowed) {
        for (String word : words) {
            if (!allowed.contains(word)) {
                throw new LabException(refusal.formatted(word, String.join(", ", allowed)));
            }
        }
    }

    /**
     * The same with these workloads of the client.
     *
     * @param all that there are
     * @throws LabException if one is none of them
     */
    public RunOptions withWorkloads(List<String> words, List<String> all) {
        requireAll("--workloads: '%s' is not a workload; allowed: %s", words, all);
        return copy(fault, level, List.copyOf(words), arms, profile, heating);
    }

    /**
     * The same with the baseline and these of an experiment's arms.
     *
     * @param all of the experiment, the baseline first
     * @throws LabException if one is not one of its arms
     */
    public RunOptions withArms(List<String> words, List<String> all) {
        requireAll("--arms: '%s' is not an arm of this experiment; allowed: %s", words, all);
        List<String> chosen =
                all.stream().filter(arm -> words.contains(arm) || arm.equals(all.get(0))).toList();
        return copy(fault, level, workloads, chosen, profile, heating);
    }

    /**
     * The same with nodes that have these compilers, and as much warm-up as these need.
     *
     * @throws LabException if the word is none of {@code first} and {@code all}
     */
    public RunOptions withCompilers(String word) {
        boolean isAll = word.equals("all");
        if (!isAll && !word.equals("first")) {
            throw new LabException(
                    "--compilers: '%s' is not a choice; allowed: first, all".formatted(word));
        }
        NodeProfile all = scale == Scale.FULL ? NodeProfile.MEASUREMENT : NodeProfile.ALL_COMPILERS;
        NodeProfile chosen = isAll ? all : NodeProfile.FIRST_LOOK;
        Duration warmUp = heating.multipliedBy(chosen.heatings()).dividedBy(profile.heatings());
        return copy(fault, level, workloads, arms, chosen, warmUp);
    }

    /** The same with clusters that are warmed up for so long. */
    public RunOptions withHeating(Duration time) {
        return copy(fault, level, workloads, arms, profile, time);
    }

    /** The loads with a fixed rate: those asked for, or these. */
    public List<Load> rates(Integer... usual) {
        return (rates.isEmpty() ? Stream.of(usual) : rates.stream())
                .map(rate -> new Load(IN_FLIGHT, rate))
                .toList();
    }

    /** The same load, with everything else as it is given. */
    private RunOptions copy(
            Fault newFault,
            DefaultConsistencyLevel newLevel,
            List<String> newWorkloads,
            List<String> newArms,
            NodeProfile newProfile,
            Duration newHeating) {
        return new RunOptions(
                scale,
                repetitions,
                modes,
                rates,
                newFault,
                newLevel,
                newWorkloads,
                newArms,
                newProfile,
                newHeating);
    }
}
