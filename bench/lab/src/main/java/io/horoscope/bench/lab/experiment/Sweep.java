package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.run.bed.Side;
import io.horoscope.bench.lab.run.client.ClientMode;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Throughput against the number of clients, as the Horoscope paper's figures 2 to 5 have it. */
final class Sweep {

    private static final List<Integer> CLIENTS = List.of(5, 10, 20, 50, 100);

    private static final List<Integer> FEW_CLIENTS = List.of(10, 100);

    private Sweep() {}

    /** The paper's numbers of clients; a quick look has the second and the last. */
    static List<LoadPoint> clients(Scale scale) {
        return (scale == Scale.QUICK ? FEW_CLIENTS : CLIENTS)
                .stream().map(LoadPoint::saturation).collect(Collectors.toList());
    }

    /**
     * Measures every wanted client mode, and states the ratio to the first side over all points.
     *
     * @param properties more of the client's
     */
    static void run(
            Bench bench,
            Findings findings,
            List<Side> sides,
            SetupOf setups,
            Map<String, String> properties) {
        for (ClientMode mode : bench.modes()) {
            Comparison comparison =
                    new Comparison(
                                    bench,
                                    setups.of(mode),
                                    sides,
                                    clients(bench.scale()),
                                    properties)
                            .run();
            findings.add("Coordinators: " + mode.word(), comparison);
            for (Side side : comparison.sides()) {
                if (!side.equals(sides.get(0))) {
                    findings.verdict(
                            "coordinators "
                                    + mode.word()
                                    + ": "
                                    + side
                                    + " has "
                                    + Findings.show(overall(comparison, side, sides.get(0)))
                                    + " of the throughput of "
                                    + comparison.sides().get(0)
                                    + " over all numbers of clients");
                }
            }
            long refused = comparison.refusals().size();
            findings.verdict(
                    "coordinators "
                            + mode.word()
                            + ": "
                            + (refused == 0 ? "no run" : refused + " runs")
                            + " aborted or refused");
        }
    }

    private static io.horoscope.bench.report.number.Interval overall(
            Comparison comparison, Side side, Side baseline) {
        return Ratio.of(
                comparison.blocks().stream()
                        .filter(block -> block.side().equals(side))
                        .collect(Collectors.toList()),
                comparison.blocks().stream()
                        .filter(block -> block.side().equals(baseline))
                        .collect(Collectors.toList()),
                Block::perSecond);
    }

    /** The setup for a client mode. */
    interface SetupOf {
        Setup of(ClientMode mode);
    }
}
