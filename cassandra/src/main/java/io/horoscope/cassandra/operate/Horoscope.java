package io.horoscope.cassandra.operate;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.exclude.ExcludedNodes;
import io.horoscope.cassandra.heat.HeatCounter;
import io.horoscope.cassandra.settings.PolicyReader;
import io.horoscope.cassandra.settings.RoutingControl;
import io.horoscope.core.heat.KeyspaceHeat;
import io.horoscope.core.heat.RingHeat;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.settings.SettingsException;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The MBean. Its name follows the JMX convention: the class of interface {@code HoroscopeMBean}.
 */
public final class Horoscope implements HoroscopeMBean {

    private final RoutingControl control;
    private final RoutingView view;
    private final ExcludedNodes excluded;
    private final HeatCounter heat;

    public Horoscope(
            RoutingControl control, RoutingView view, ExcludedNodes excluded, HeatCounter heat) {
        this.control = control;
        this.view = view;
        this.excluded = excluded;
        this.heat = heat;
    }

    @Override
    public String getMode() {
        return control.value(PolicyReader.MODE);
    }

    @Override
    public void setMode(String mode) {
        change(PolicyReader.MODE, mode);
    }

    @Override
    public String getKeyspaces() {
        return control.value(PolicyReader.KEYSPACES);
    }

    @Override
    public void setKeyspaces(String modes) {
        change(PolicyReader.KEYSPACES, modes);
    }

    @Override
    public String getSelector() {
        return control.value(PolicyReader.SELECTOR);
    }

    @Override
    public void setSelector(String selector) {
        change(PolicyReader.SELECTOR, selector);
    }

    @Override
    public String getFormula() {
        return control.value(PolicyReader.FORMULA);
    }

    @Override
    public void setFormula(String formula) {
        change(PolicyReader.FORMULA, formula);
    }

    @Override
    public String getRetryBudget() {
        return control.value(PolicyReader.RETRY_BUDGET);
    }

    @Override
    public void setRetryBudget(String share) {
        change(PolicyReader.RETRY_BUDGET, share);
    }

    @Override
    public String getScheduling() {
        return control.value(PolicyReader.SCHEDULING);
    }

    @Override
    public void setScheduling(String scheduling) {
        change(PolicyReader.SCHEDULING, scheduling);
    }

    @Override
    public String getStateFeedback() {
        return control.value(PolicyReader.STATE_FEEDBACK);
    }

    @Override
    public void setStateFeedback(String facts) {
        change(PolicyReader.STATE_FEEDBACK, facts);
    }

    @Override
    public String getHeat() {
        return control.value(PolicyReader.HEAT);
    }

    @Override
    public void setHeat(String value) {
        change(PolicyReader.HEAT, value);
    }

    @Override
    public Map<Long, double[]> heat(String keyspace) {
        RingHeat counted = counted();
        KeyspaceHeat found = counted.keyspaces().get(keyspace);
        Map<Long, double[]> rates = new TreeMap<>();
        for (int range = 0; found != null && range < counted.ring().count(); range++) {
            double[] rate = {found.readsPerSecond(range), found.writesPerSecond(range)};
            if (rate[0] + rate[1] > 0) {
                rates.put(counted.ring().end(range), rate);
            }
        }
        return rates;
    }

    @Override
    public Map<Long, Double> hotKeys(String keyspace) {
        KeyspaceHeat found = counted().keyspaces().get(keyspace);
        Map<Long, Double> shares = new TreeMap<>();
        if (found != null) {
            found.hotKeys(HotKeysTable.KEYS).forEach(key -> shares.put(key.token(), key.share()));
        }
        return shares;
    }

    @Override
    public double heatSeconds(String keyspace) {
        KeyspaceHeat found = counted().keyspaces().get(keyspace);
        return found == null ? 0 : found.seconds();
    }

    private RingHeat counted() {
        RingHeat counted = heat.heat();
        if (counted == null) {
            throw new IllegalArgumentException(
                    "heat is off, or the partitioner is not Murmur3Partitioner; allowed: heat: on,"
                            + " some time before");
        }
        return counted;
    }

    @Override
    public void exclude(String node, String duration, String reason) {
        excluded.exclude(node, duration, reason, JmxCaller.source().toString());
    }

    @Override
    public void include(String node) {
        excluded.include(node, JmxCaller.source().toString());
    }

    @Override
    public Map<String, String> getExcluded() {
        return excluded.active();
    }

    @Override
    public Map<String, Map<String, Double>> getReplicas() {
        ScoreTable table = view.table();
        Map<String, Map<String, Double>> replicas = new TreeMap<>();
        for (Node node : view.nodes()) {
            Map<String, Double> known = ReplicasTable.latencyMicros(view, node);
            if (view.isFresh(table, node)) {
                Signals signals = table.report(node.index()).signals();
                for (int i = 0; i < Signal.count(); i++) {
                    String key = Signal.at(i).key();
                    signals.ratio(Signal.at(i)).ifPresent(ratio -> known.put(key, ratio));
                }
            }
            replicas.put(node.address().toString(), known);
        }
        return replicas;
    }

    @Override
    public List<String> getProblems() {
        List<String> problems = new ArrayList<>();
        control.remark(PolicyReader.MODE).ifPresent(problems::add);
        control.remark(PolicyReader.SELECTOR).ifPresent(problems::add);
        control.remark(PolicyReader.SCHEDULING)
                .ifPresent(problem -> problems.add(PolicyReader.SCHEDULING + ": " + problem));
        control.remark(PolicyReader.STATE_FEEDBACK)
                .ifPresent(problem -> problems.add(PolicyReader.STATE_FEEDBACK + ": " + problem));
        if (view.areTablesHidden()) {
            problems.add("a real keyspace " + HoroscopeKeyspace.NAME + " hides the virtual tables");
        }
        return problems;
    }

    /** A client over JMX does not have our exception class. */
    private void change(String key, String yaml) {
        try {
            control.change(key, yaml, JmxCaller.source());
        } catch (SettingsException e) {
            throw new IllegalArgumentException(e.getMessage());
        }
    }
}
