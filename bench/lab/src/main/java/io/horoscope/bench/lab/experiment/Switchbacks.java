package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.experiment.Experiment.Title;
import io.horoscope.bench.lab.experiment.Experiment.Trait;
import io.horoscope.bench.lab.experiment.switchback.AgentCost;
import io.horoscope.bench.lab.experiment.switchback.Bed;
import io.horoscope.bench.lab.experiment.switchback.Blocks;
import io.horoscope.bench.lab.experiment.switchback.Cycles;
import io.horoscope.bench.lab.experiment.switchback.HectorLocality;
import io.horoscope.bench.lab.experiment.switchback.HectorOverhead;
import io.horoscope.bench.lab.experiment.switchback.SchedulingBlocks;
import io.horoscope.bench.lab.experiment.switchback.StartUps;
import io.horoscope.bench.lab.run.Bench;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Arms that take turns of seconds within one patched cluster, in random order. */
final class Switchbacks {

    private Switchbacks() {}

    static List<Experiment> all() {
        return List.of(
                declare(
                                "switchback",
                                "CPU time per read and latency without faults, by arms that take"
                                        + " turns; how many rounds tell 1 % apart",
                                "each round has a block of every arm, in random order; "
                                        + Blocks.DESCRIPTION,
                                Blocks::measure)
                        .withArms(Blocks.ARMS),
                declare(
                                "cycles",
                                "a fault comes and goes: latency, seconds to leave and to return;"
                                        + " off, other selectors, and Horoscope on the nodes, in"
                                        + " the driver, and in both",
                                "each round has a cycle of every arm, in random order; "
                                        + Cycles.DESCRIPTION,
                                Cycles::measure,
                                Trait.ANY_FAULT,
                                Trait.ANY_CLIENTS)
                        .withArms(Cycles.ARMS, Cycles.USUAL_ARMS),
                agentCost(),
                startUps(),
                scheduling(),
                hectorOverhead(),
                hectorLocality());
    }

    private static Experiment scheduling() {
        return Experiment.of(
                        new Title(
                                "scans-and-points",
                                "one node whose reads of one row wait beside scans, by policies of"
                                        + " scheduling that take turns",
                                "ours"),
                        SchedulingBlocks::measure,
                        Trait.RATES,
                        Trait.ROUNDS)
                .with(options -> SchedulingBlocks.FACTS);
    }

    private static Experiment hectorOverhead() {
        return Experiment.of(
                        new Title(
                                "hector-overhead",
                                "throughput at saturation, and latency at 30 % and 60 % of it, at"
                                        + " Zipf 0.9 with values of 1 to 100 kB, by arms that take"
                                        + " turns",
                                "Hector figure 1, tables 1 and 2 found its framework about 1 %"
                                        + " slower than stock Cassandra"),
                        HectorOverhead::measure,
                        Trait.RATES)
                .withArms(HectorOverhead.ARMS)
                .with(options -> HectorOverhead.FACTS);
    }

    private static Experiment hectorLocality() {
        return Experiment.of(
                        new Title(
                                "hector-locality",
                                "reads from disks, throughput and latency at Zipf 0.1 and 1.5 with"
                                        + " data larger than page caches, by arms that take turns",
                                "Hector figure 2 found C3 and popularity-aware at six times the"
                                        + " dynamic snitch's throughput at 0.1, all equal at 1.5"),
                        HectorLocality::measure,
                        Trait.RATES)
                .withArms(HectorLocality.ARMS)
                .with(options -> HectorLocality.FACTS);
    }

    private static Experiment agentCost() {
        return Experiment.of(
                        new Title(
                                "agent-cost",
                                "CPU time and memory of stock nodes and of nodes with the agent,"
                                        + " off and on, side by side; needs --embedded",
                                "ours"),
                        AgentCost::measure,
                        Trait.EMBEDDED,
                        Trait.RATES,
                        Trait.ROUNDS)
                .with(options -> AgentCost.FACTS);
    }

    private static Experiment startUps() {
        return Experiment.of(
                        new Title(
                                "start-up",
                                "seconds until a node is up, stock and with the agent, off and on,"
                                        + " in turn; needs --embedded",
                                "ours"),
                        StartUps::measure,
                        Trait.EMBEDDED,
                        Trait.ROUNDS)
                .with(options -> StartUps.FACTS);
    }

    private static Experiment declare(
            String name, String shows, String blocks, Consumer<Bench> parts, Trait... more) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Records", Bed.ROWS + " of 1 kB, three copies");
        facts.put("Client", "reads at a fixed rate, latencies from when they were due");
        facts.put("Blocks", blocks);
        List<Trait> traits = new ArrayList<>(List.of(more));
        traits.addAll(List.of(Trait.RATES, Trait.ROUNDS));
        return Experiment.of(new Title(name, shows, "ours"), parts, traits.toArray(Trait[]::new))
                .with(options -> facts);
    }
}
