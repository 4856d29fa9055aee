package io.horoscope.core.select.baseline;

import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.baseline.LowestScoreSelector.PreferLocal;
import io.horoscope.core.select.baseline.LowestScoreSelector.Shun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The order of {@link LowestScoreSelector} in lists and streams: slow, and without its code. */
final class LowestScoreModel {

    private final PreferLocal preferLocal;
    private final double deadband;
    private final Shun shun;

    LowestScoreModel(PreferLocal preferLocal, double deadband, Shun shun) {
        this.preferLocal = preferLocal;
        this.deadband = deadband;
        this.shun = shun;
    }

    /**
     * @param draw in [0, 1): a replica between the deadband and twice the deadband is busy when its way through is greater
     */
    List<Integer> order(int[] replicas, ScoreTable table, int local, double draw) {
        List<Integer> given = Arrays.stream(replicas).boxed().collect(Collectors.toList());
        List<Integer> known =
                given.stream().filter(n -> table.isFresh(n, 0, 1)).collect(Collectors.toList());
        if (known.isEmpty()) {
            return given;
        }
        double lowest = known.stream().mapToDouble(table::load).min().orElseThrow();
        List<Integer> busy =
                known.stream()
                        .filter(n -> isBusy(table.load(n) - lowest, draw))
                        .collect(Collectors.toList());
        List<Integer> shunned = busiest(busy, table, given.size());
        List<Integer> order = new ArrayList<>(given);
        if (!shunned.isEmpty()) {
            order.removeAll(shunned);
            order.sort(Comparator.comparing(n -> !known.contains(n)));
            order.addAll(shunned);
        }
        boolean leads =
                preferLocal == PreferLocal.ALWAYS
                        || (preferLocal == PreferLocal.UNLESS_BUSY
                                && !shunned.isEmpty()
                                && known.contains(local)
                                && !busy.contains(local));
        if (leads && order.remove(Integer.valueOf(local))) {
            order.add(0, local);
        }
        return order;
    }

    private boolean isBusy(double excess, double draw) {
        return excess > deadband && (excess >= 2 * deadband || excess > deadband + deadband * draw);
    }

    /** As many as may be shunned, by rising load; of equally busy ones the last given. */
    private List<Integer> busiest(List<Integer> busy, ScoreTable table, int count) {
        List<Integer> byLoad = new ArrayList<>(busy);
        Collections.sort(byLoad, Comparator.comparingDouble(table::load));
        int most = shun == Shun.ANY ? count : count / 2;
        return byLoad.subList(Math.max(0, byLoad.size() - most), byLoad.size());
    }
}
