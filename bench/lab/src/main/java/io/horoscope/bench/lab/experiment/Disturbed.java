package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.bed.Side;
import io.horoscope.bench.lab.run.bed.Trouble;
import io.horoscope.bench.lab.run.client.ClientMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Nodes in trouble: how fast reads leave and return at a fixed rate, and how much a cluster of which some nodes are in trouble
 * all the time can do.
 */
final class Disturbed implements Experiment {

    private static final int RATE = 1_000;

    /** Five nodes and their client on two processors are overloaded by more, disturbed or not. */
    private static final int SMALL_RATE = 400;

    /** A node that stands still for longer than a request may take fails some. */
    private static final double MAY_FAIL = 0.02;

    private final String name;
    private final String what;
    private final Trouble trouble;
    private final Events.Script script;

    Disturbed(String name, String what, Trouble trouble, Events.Script script) {
        this.name = name;
        this.what = what;
        this.trouble = trouble;
        this.script = script;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String shows() {
        return what + ": share, latency, seconds to leave and to return, throughput";
    }

    @Override
    public String origin() {
        return "ours";
    }

    @Override
    public boolean hasEvents() {
        return true;
    }

    /** A quick look ends within eight minutes on two processors, the first start and loading included. */
    @Override
    public int repetitions(Scale scale) {
        return scale == Scale.QUICK ? 1 : scale.repetitions();
    }

    /** Where disturbed nodes coordinate, they cap whatever replica selection could do; so the paper's one coordinator first. */
    @Override
    public List<ClientMode> modes(Scale scale) {
        return Lab5.modesWithTrouble(scale).stream()
                .filter(this::allows)
                .collect(Collectors.toList());
    }

    /** A client that sends every fifth read to a coordinator that stands still soon waits for nothing else. */
    @Override
    public boolean allows(ClientMode mode) {
        return trouble != Trouble.PAUSE || mode == ClientMode.MASTER;
    }

    @Override
    public void run(Bench bench, Findings findings) {
        if (trouble == Trouble.SLOW_DISK) {
            ScarceMemory.open(bench, Lab5.READS);
        } else {
            bench.open(Lab5.NODES, bench.scale().records(), Lab5.NO_MORE, Lab5.READS);
        }
        List<Integer> nodes = trouble == Trouble.PAUSE ? List.of(2) : Lab5.EVERY_SECOND;
        int usual = bench.scale() == Scale.FULL ? RATE : SMALL_RATE;
        for (ClientMode mode : bench.modes()) {
            Setup calm = Setup.calm(Lab5.READS, mode, Lab5.CORES);
            Setup setup = calm.troubled(trouble, nodes, MAY_FAIL);
            for (LoadPoint rate : bench.extent().rates(usual)) {
                Events events = new Events(bench, setup, sides(bench.scale()), rate, script).run();
                findings.add("Coming and going, coordinators: " + mode.word(), events);
            }
            if (trouble != Trouble.PAUSE && script == Events.Script.STEADY) {
                saturate(bench, findings, setup);
            }
        }
    }

    private void saturate(Bench bench, Findings findings, Setup setup) {
        List<Side> sides =
                List.of(Side.VANILLA, Side.VANILLA_UNSNITCHED, Side.HOROSCOPE, Side.ORACLE);
        LoadPoint point = LoadPoint.saturation(Lab5.SATURATION);
        Comparison comparison =
                new Comparison(bench, setup, sides, List.of(point), Lab5.NO_MORE).run();
        String mode = setup.mode().word();
        findings.add("In trouble all the time, coordinators: " + mode, comparison);
        findings.verdict(
                "throughput at saturation, coordinators "
                        + mode
                        + ": "
                        + of(comparison, point, Side.VANILLA)
                        + " of vanilla's (aim 1.25), "
                        + of(comparison, point, Side.VANILLA_UNSNITCHED)
                        + " of vanilla's without dynamic snitch (aim 2), "
                        + of(comparison, point, Side.ORACLE)
                        + " of the oracle's (aim 0.9)");
    }

    private static String of(Comparison comparison, LoadPoint point, Side baseline) {
        return Findings.show(
                Ratio.of(
                        comparison.of(Side.HOROSCOPE, point),
                        comparison.of(baseline, point),
                        Block::perSecond));
    }

    private static List<Side> sides(Scale scale) {
        List<Side> sides = new ArrayList<>(List.of(Side.VANILLA, Side.HOROSCOPE));
        if (scale != Scale.QUICK) {
            sides.add(Side.VANILLA_UNSNITCHED);
            sides.add(Side.patched("least_outstanding"));
            sides.add(Side.patched("c3"));
        }
        return sides;
    }
}
