package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.cluster.HotLast;
import io.horoscope.bench.sim.cluster.OracleSelector;
import io.horoscope.bench.sim.telemetry.Telemetry;
import io.horoscope.core.plan.RetryBudget;
import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.select.HoroscopeSelector;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.ReplicaSelectors;
import io.horoscope.core.select.baseline.C3Selector;
import io.horoscope.core.select.baseline.DynamicSnitchSelector;
import io.horoscope.core.settings.SettingsReader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A selector by name and parameters, or the oracle.
 *
 * @param label how results name it
 * @param section the selector's section as in cassandra.yaml, with {@code name}, and {@code
 *     speculative_retry} and {@code channel} where they differ from the scenario's, and {@code
 *     retry_budget}; {@code clients} replaces the scenario's; {@code avoid_hot} is the load of
 *     {@link HotLast} that any selector may have; {@code scheduling} is how replicas schedule its
 *     reads, in a node's form
 */
public record SelectorChoice(String label, Map<String, Object> section) {

    private static final String RETRY_BUDGET = "retry_budget";
    private static final String CHANNEL = "channel";
    private static final String CLIENTS = "clients";
    private static final String AVOID_HOT = "avoid_hot";

    /** No load is above it. */
    private static final double NEVER = 1;

    public static final String SCHEDULING = "scheduling";

    private static final String CONCURRENCY_WEIGHT = "concurrency_weight";

    /** The selector's name, whatever its parameters. */
    public String name() {
        return String.valueOf(section.get("name"));
    }

    /** Whether it knows what no selector of Cassandra can. */
    public boolean isOracle() {
        return OracleSelector.NAME.equals(name());
    }

    /** The percentile of latency after which reads are sent to one more replica; 0 for never. */
    double retryPercentile(double ofScenario) {
        return section.containsKey(SpeculativeRetry.KEY)
                ? SpeculativeRetry.read(new SettingsReader(section))
                : ofScenario;
    }

    /** The share of reads that may be retried: without a limit by default but for Horoscope. */
    double retryBudget() {
        return retryBudget(
                new SettingsReader(section),
                isHoroscope() ? RetryBudget.DEFAULT_SHARE : RetryBudget.NO_LIMIT);
    }

    private static double retryBudget(SettingsReader reader, double usual) {
        return reader.number(RETRY_BUDGET, usual, 0, RetryBudget.NO_LIMIT);
    }

    /** How reports come from nodes to coordinators. */
    Telemetry.Channel channel(Telemetry.Channel ofScenario) {
        return channel(new SettingsReader(section), ofScenario);
    }

    private static Telemetry.Channel channel(SettingsReader reader, Telemetry.Channel usual) {
        return reader.choice(CHANNEL, Telemetry.Channel.class, usual);
    }

    /** The clients in place of the scenario's, if there are any. */
    Optional<ClientSettings> clients() {
        return section.containsKey(CLIENTS)
                ? Optional.of(ClientSettings.read(new SettingsReader(section).section(CLIENTS)))
                : Optional.empty();
    }

    /** Whether clients can read the loads of machines from coordinators. */
    boolean hasReports() {
        return isHoroscope();
    }

    private boolean isHoroscope() {
        return name().equals(HoroscopeSelector.NAME);
    }

    /** How a replica schedules its reads: by default as stock Cassandra. */
    Scheduling scheduling() {
        return Scheduling.read(new SettingsReader(section).section(SCHEDULING));
    }

    /**
     * Refuses what is not allowed.
     *
     * @throws io.horoscope.core.settings.SettingsException with every problem
     */
    public void check() {
        if (isOracle()) {
            SettingsReader reader = reader(section, label);
            reader.text("name", "");
            readOwn(reader);
            reader.check();
        } else {
            make(1);
        }
    }

    /**
     * Cassandra's dynamic snitch beside a selector, with its default settings: the selector itself
     * if it is one, and null for a shipped selector that starts from another order, as the snitch's
     * samples take longer than all the rest.
     */
    DynamicSnitchSelector stock(ReplicaSelector selector) {
        if (selector instanceof DynamicSnitchSelector stock) {
            return stock;
        }
        boolean isShipped = name().indexOf('.') < 0;
        return isShipped && !selector.startsFromStockOrder()
                ? null
                : (DynamicSnitchSelector) make(Map.of("name", DynamicSnitchSelector.NAME), "stock");
    }

    /**
     * A new instance, for one coordinator. Selectors that multiply their own requests by the number
     * of coordinators are given it.
     *
     * @throws io.horoscope.core.settings.SettingsException if the section is not allowed
     */
    public ReplicaSelector make(int coordinators) {
        Map<String, Object> values = new LinkedHashMap<>(section);
        if (name().equals(C3Selector.NAME)) { // It multiplies its own requests by that.
            values.putIfAbsent(CONCURRENCY_WEIGHT, coordinators);
        }
        return make(values, label);
    }

    private static ReplicaSelector make(Map<String, ?> values, String label) {
        SettingsReader reader = reader(values, label);
        readOwn(reader);
        double hotLoad = avoidHot(reader);
        ReplicaSelector selector = ReplicaSelectors.read(reader);
        reader.check();
        return hotLoad < NEVER ? new HotLast(selector, hotLoad) : selector;
    }

    private static double avoidHot(SettingsReader reader) {
        return reader.number(AVOID_HOT, NEVER, 0, NEVER);
    }

    /** Those keys that are not the selector's. */
    private static void readOwn(SettingsReader reader) {
        SpeculativeRetry.read(reader);
        retryBudget(reader, RetryBudget.NO_LIMIT);
        channel(reader, Telemetry.Channel.DIRECTOR);
        avoidHot(reader);
        ClientSettings.read(reader.section(CLIENTS));
        Scheduling.read(reader.section(SCHEDULING));
    }

    private static SettingsReader reader(Map<String, ?> values, String label) {
        return new SettingsReader("selectors." + label, values);
    }
}
