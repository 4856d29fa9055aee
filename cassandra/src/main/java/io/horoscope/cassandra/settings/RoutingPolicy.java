package io.horoscope.cassandra.settings;

import io.horoscope.core.plan.GuardedSelector;
import io.horoscope.core.plan.RetryBudget;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.select.ReplicaSelector;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The settings that may change at run time, as one value: a read plans with one policy from
 * beginning to end. No field changes once a method has returned it; {@link RoutingControl}
 * publishes it by a volatile write.
 */
public final class RoutingPolicy {

    private RoutingMode mode;
    private Map<String, RoutingMode> keyspaceModes;
    private GuardedSelector selector;
    private Map<String, Object> selectorValues;
    private ScoreFormula formula;
    private Map<String, Object> formulaValues;
    private double retryBudget;
    private ReadScheduling scheduling;
    private Facts facts;
    private boolean heat;

    /**
     * @param keyspaceModes modes that differ from {@code mode}, by keyspace name
     * @param selectorValues the section that {@code selector} was made of
     * @param formulaValues the section that {@code formula} was made of
     * @param retryBudget the share of reads that may be retried speculatively, in [0, 1]
     * @param heat whether requests are counted by range
     */
    RoutingPolicy(
            RoutingMode mode,
            Map<String, RoutingMode> keyspaceModes,
            ReplicaSelector selector,
            Map<String, Object> selectorValues,
            ScoreFormula formula,
            Map<String, Object> formulaValues,
            double retryBudget,
            ReadScheduling scheduling,
            Facts facts,
            boolean heat) {
        this.mode = mode;
        this.keyspaceModes = Map.copyOf(keyspaceModes);
        this.selector = GuardedSelector.of(selector);
        this.selectorValues = selectorValues;
        this.formula = formula;
        this.formulaValues = formulaValues;
        this.retryBudget = retryBudget;
        this.scheduling = scheduling;
        this.facts = facts;
        this.heat = heat;
    }

    public RoutingMode mode() {
        return mode;
    }

    /** The mode for reads of a keyspace. */
    public RoutingMode mode(String keyspace) {
        return keyspaceModes.isEmpty() ? mode : keyspaceModes.getOrDefault(keyspace, mode);
    }

    /** Whether reads of any keyspace are routed: the mode is not off everywhere. */
    public boolean routes() {
        return mode != RoutingMode.OFF
                || keyspaceModes.values().stream().anyMatch(each -> each != RoutingMode.OFF);
    }

    /** Whether reads are routed by a selector that needs scores. */
    public boolean needsScores() {
        return routes() && selector.needsScores();
    }

    public Map<String, RoutingMode> keyspaceModes() {
        return keyspaceModes;
    }

    /** The selector, which is switched off after too many failures. */
    public GuardedSelector selector() {
        return selector;
    }

    /** The settings that the selector was made of, in YAML. */
    public String selectorText() {
        return PolicyReader.text(selectorValues);
    }

    public ScoreFormula formula() {
        return formula;
    }

    /** The settings that the formula was made of, in YAML. */
    public String formulaText() {
        return PolicyReader.text(formulaValues);
    }

    /** The share of reads that may be retried speculatively where the mode is on, in [0, 1]. */
    public double retryBudget() {
        return retryBudget;
    }

    /** The same for reads of a keyspace. */
    public double retryBudget(String keyspace) {
        return mode(keyspace) == RoutingMode.ON ? retryBudget : RetryBudget.NO_LIMIT;
    }

    /** The order of the reads that wait at this node, whatever the mode is. */
    public ReadScheduling scheduling() {
        return scheduling;
    }

    /** What this node reports of itself on replies, beside what it always does. */
    public Facts facts() {
        return facts;
    }

    /** The setting that the facts were made of, in YAML. */
    String factsText() {
        return PolicyReader.text(facts.sections());
    }

    /** Whether the requests that this node coordinates are counted by range, whatever the mode is. */
    public boolean heat() {
        return heat;
    }

    public RoutingPolicy withMode(RoutingMode other) {
        return with(copy -> copy.mode = other);
    }

    public RoutingPolicy withKeyspaceModes(Map<String, RoutingMode> others) {
        return with(copy -> copy.keyspaceModes = Map.copyOf(others));
    }

    RoutingPolicy withSelector(ReplicaSelector other, Map<String, Object> values) {
        return with(
                copy -> {
                    copy.selector = GuardedSelector.of(other);
                    copy.selectorValues = values;
                });
    }

    RoutingPolicy withFormula(ScoreFormula other, Map<String, Object> values) {
        return with(
                copy -> {
                    copy.formula = other;
                    copy.formulaValues = values;
                });
    }

    RoutingPolicy withRetryBudget(double other) {
        return with(copy -> copy.retryBudget = other);
    }

    RoutingPolicy withScheduling(ReadScheduling other) {
        return with(copy -> copy.scheduling = other);
    }

    public RoutingPolicy withFacts(Facts other) {
        return with(copy -> copy.facts = other);
    }

    RoutingPolicy withHeat(boolean other) {
        return with(copy -> copy.heat = other);
    }

    private RoutingPolicy with(Consumer<RoutingPolicy> change) {
        RoutingPolicy copy =
                new RoutingPolicy(
                        mode,
                        keyspaceModes,
                        selector,
                        selectorValues,
                        formula,
                        formulaValues,
                        retryBudget,
                        scheduling,
                        facts,
                        heat);
        change.accept(copy);
        return copy;
    }
}
