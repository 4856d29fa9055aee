package io.horoscope.tool.calibrate;

import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.score.TypicalSignals;
import io.horoscope.core.select.HotMachines;
import io.horoscope.core.signal.Signals;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The loads that another formula would have given to the same reports, by the classes that a node
 * uses, but without the half-life of a load that falls.
 */
final class LoadChange {

    /** One replica, over all snapshots with a report of it. */
    static final class Replica {
        private final int[] hot = new int[2];
        private final double[] sum = new double[2];
        private int count;

        /** The mean load in [0, 1]; 0: present, 1: proposed. */
        double meanLoad(int formula) {
            return sum[formula] / count;
        }

        /** The share of snapshots in which the replica was hot. */
        double hotShare(int formula) {
            return (double) hot[formula] / count;
        }
    }

    private final Map<String, Replica> replicas = new TreeMap<>();
    private final double hotLoad;
    private int compared;
    private int otherBusiest;

    /**
     * @param hotLoad the selector's {@code hot_load}
     */
    LoadChange(
            List<Snapshot> snapshots, ScoreFormula present, ScoreFormula proposed, double hotLoad) {
        this.hotLoad = hotLoad;
        for (Snapshot snapshot : snapshots) {
            String before = add(snapshot, present, 0);
            String after = add(snapshot, proposed, 1);
            if (snapshot.signals().size() > 1) {
                compared++;
                otherBusiest += before.equals(after) ? 0 : 1;
            }
        }
    }

    /** By address. */
    Map<String, Replica> replicas() {
        return replicas;
    }

    /** The share of snapshots in which another replica would have had the highest load. */
    double otherBusiestShare() {
        return compared == 0 ? 0 : (double) otherBusiest / compared;
    }

    /** Adds the loads of a snapshot, and returns the replica with the highest one, or "". */
    private String add(Snapshot snapshot, ScoreFormula formula, int index) {
        TypicalSignals typical = TypicalSignals.of(snapshot.signals().values());
        Map<String, Double> loads = new TreeMap<>();
        for (Map.Entry<String, Signals> each : snapshot.signals().entrySet()) {
            double score = formula.score(typical.complete(each.getValue()));
            // No score: no signal with a weight is measured at any node.
            loads.put(each.getKey(), Double.isNaN(score) ? 0 : formula.load(score));
        }
        double[] sorted = loads.values().stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        double median = HotMachines.lowerMedian(sorted, sorted.length);
        String busiest = "";
        for (Map.Entry<String, Double> each : loads.entrySet()) {
            double load = each.getValue();
            Replica replica = replicas.computeIfAbsent(each.getKey(), r -> new Replica());
            replica.count += 1 - index;
            replica.sum[index] += load;
            replica.hot[index] += HotMachines.weight(load, median, hotLoad) > 0 ? 1 : 0;
            busiest = busiest.isEmpty() || load > loads.get(busiest) ? each.getKey() : busiest;
        }
        return busiest;
    }
}
