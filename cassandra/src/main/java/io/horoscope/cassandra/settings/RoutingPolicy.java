package io.horoscope.cassandra.settings;

import io.horoscope.core.plan.GuardedSelector;
import io.horoscope.core.plan.RetryBudget;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.select.ReplicaSelector;
import java.util.Map;

/**
 * The settings that may change at run time, as one immutable value: a read plans with one policy
 * from beginning to end.
 */
public final class RoutingPolicy {

    private final RoutingMode mode;
    private final Map<String, RoutingMode> keyspaceModes;
    private final GuardedSelector selector;
    private final Map<String, Object> selectorValues;
    private final ScoreFormula formula;
    private final Map<String, Object> formulaValues;
    private final double retryBudget;
    private final ReadScheduling scheduling;
    private final Facts facts;
    private final boolean heat;

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
        return new RoutingPolicy(
                other,
                keyspaceModes,
                selector,
                selectorValues,
                formula,
                formulaValues,
                retryBudget,
                scheduling,
                facts,
                heat);
    }

    public RoutingPolicy withKeyspaceModes(Map<String, RoutingMode> others) {
        return new RoutingPolicy(
                mode,
                others,
                selector,
                selectorValues,
                formula,
                formulaValues,
                retryBudget,
                scheduling,
                facts,
                heat);
    }

    RoutingPolicy withSelector(ReplicaSelector other, Map<String, Object> values) {
        return new RoutingPolicy(
                mode,
                keyspaceModes,
                other,
                values,
                formula,
                formulaValues,
                retryBudget,
                scheduling,
                facts,
                heat);
    }

    RoutingPolicy withFormula(ScoreFormula other, Map<String, Object> values) {
        return new RoutingPolicy(
                mode,
                keyspaceModes,
                selector,
                selectorValues,
                other,
                values,
                retryBudget,
                scheduling,
                facts,
                heat);
    }

    RoutingPolicy withRetryBudget(double other) {
        return new RoutingPolicy(
                mode,
                keyspaceModes,
                selector,
                selectorValues,
                formula,
                formulaValues,
                other,
                scheduling,
                facts,
                heat);
    }

    RoutingPolicy withScheduling(ReadScheduling other) {
        return new RoutingPolicy(
                mode,
                keyspaceModes,
                selector,
                selectorValues,
                formula,
                formulaValues,
                retryBudget,
                other,
                facts,
                heat);
    }

    public RoutingPolicy withFacts(Facts other) {
        return new RoutingPolicy(
                mode,
                keyspaceModes,
                selector,
                selectorValues,
                formula,
                formulaValues,
                retryBudget,
                scheduling,
                other,
                heat);
    }

    RoutingPolicy withHeat(boolean other) {
        return new RoutingPolicy(
                mode,
                keyspaceModes,
                selector,
                selectorValues,
                formula,
                formulaValues,
                retryBudget,
                scheduling,
                facts,
                other);
    }
}
