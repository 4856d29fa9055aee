package io.horoscope.cassandra.settings;

import io.horoscope.core.Printable;
import io.horoscope.core.plan.GuardedSelector;
import io.horoscope.core.settings.SettingsException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds the policy in force. Thread-safe: changes are serialised, and a refused change has no
 * effect.
 *
 * <p>Changes last until the node stops: permanent settings belong in cassandra.yaml.
 */
public final class RoutingControl {

    private static final Logger logger = LoggerFactory.getLogger(RoutingControl.class);

    private final RoutingSettings settings;
    private volatile RoutingPolicy policy;
    private volatile Optional<String> schedulingProblem = Optional.empty();
    private Consumer<RoutingPolicy> watcher = ignored -> {};

    public RoutingControl(RoutingSettings settings) {
        this.settings = settings;
        this.policy = settings.policy();
    }

    public RoutingPolicy policy() {
        return policy;
    }

    /**
     * Passes the policy in force to the watcher, now and after every change. It replaces the
     * previous watcher.
     */
    public synchronized void watch(Consumer<RoutingPolicy> next) {
        watcher = next;
        next.accept(policy);
    }

    /**
     * From now on any scheduling but fifo is refused, and remarked on.
     *
     * @param because why this node cannot schedule its reads
     */
    public void refuseScheduling(String because) {
        schedulingProblem =
                Optional.of(
                        Printable.of(
                                "this node keeps stock Cassandra's queue of reads, whose order is"
                                        + " fifo: "
                                        + because));
    }

    /** The settings at start-up. */
    public RoutingSettings settings() {
        return settings;
    }

    /**
     * Changes one key, and logs the change with its source.
     *
     * @param key one of {@link PolicyReader#CHANGEABLE}
     * @param yaml the value as it would stand in cassandra.yaml
     * @throws SettingsException naming what is wrong and what is allowed
     */
    public synchronized void change(String key, String yaml, ChangeSource source) {
        RoutingPolicy changed = PolicyReader.change(policy, key, yaml, source);
        if (changed.needsScores() && !settings.hasScores()) {
            throw refused(
                    key,
                    yaml,
                    "selector "
                            + changed.selector().name()
                            + " needs scores and none are received ("
                            + settings.problem().orElse("scope is off and directors is empty")
                            + "); allowed: another selector, mode off, or another scope or"
                            + " directors in the settings file and a restart");
        }
        if (schedulingProblem.isPresent()
                && !changed.scheduling().order().isFifo()
                && key.equals(PolicyReader.SCHEDULING)) {
            throw refused(key, yaml, schedulingProblem.get() + "; allowed: fifo");
        }
        policy = changed;
        watcher.accept(changed);
        logger.info(
                "{}.{} is now {}, by {}",
                RoutingSettings.SECTION,
                key,
                Printable.of(value(key)), // As parsed, not as given.
                source);
    }

    private static SettingsException refused(String key, String yaml, String because) {
        return new SettingsException(
                List.of(key + ": '" + yaml + "' is not allowed, as " + because));
    }

    /** Why a key is not in force as its value says, or empty if it is. */
    public Optional<String> remark(String key) {
        if (key.equals(PolicyReader.MODE)) {
            return settings.problem();
        }
        if (key.equals(PolicyReader.SCHEDULING)) {
            return schedulingProblem;
        }
        if (key.equals(PolicyReader.STATE_FEEDBACK)) {
            List<String> off = policy.facts().switchedOff();
            return off.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            String.join(", ", off)
                                    + " failed and is switched off until state_feedback is set again");
        }
        GuardedSelector selector = policy.selector();
        return key.equals(PolicyReader.SELECTOR) && selector.isOff()
                ? Optional.of(
                        "selector "
                                + selector.name()
                                + " failed "
                                + GuardedSelector.ALLOWED_FAILURES
                                + " times and is switched off until a selector is set again")
                : Optional.empty();
    }

    /** The same as {@link #value}, with the defaults of all that it leaves out. */
    public String effective(String key) {
        return PolicyReader.effective(policy, key, value(key));
    }

    /** The value in force of a changeable key, as {@link #change} takes it. */
    public String value(String key) {
        RoutingPolicy now = policy;
        switch (key) {
            case PolicyReader.MODE:
                return now.mode().word();
            case PolicyReader.KEYSPACES:
                return now.keyspaceModes().entrySet().stream()
                        .map(each -> each.getKey() + ": " + each.getValue().word())
                        .collect(Collectors.joining(", ", "{", "}"));
            case PolicyReader.SELECTOR:
                return now.selectorText();
            case PolicyReader.FORMULA:
                return now.formulaText();
            case PolicyReader.RETRY_BUDGET:
                return Double.toString(now.retryBudget());
            case PolicyReader.SCHEDULING:
                return now.scheduling().text();
            case PolicyReader.STATE_FEEDBACK:
                return now.factsText();
            case PolicyReader.HEAT:
                return now.heat() ? "on" : "off";
            default:
                throw new IllegalArgumentException("not a changeable key: " + key);
        }
    }
}
