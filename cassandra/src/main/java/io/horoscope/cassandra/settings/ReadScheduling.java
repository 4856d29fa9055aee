package io.horoscope.cassandra.settings;

import io.horoscope.cassandra.schedule.ValueSizes;
import io.horoscope.core.schedule.Fifo;
import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.settings.SettingsException;
import io.horoscope.core.settings.SettingsReader;
import io.horoscope.core.settings.UserClasses;
import java.nio.file.InvalidPathException;
import java.nio.file.Paths;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/** The section {@code scheduling}: in which order reads wait at this node, and which do not wait. */
public final class ReadScheduling {

    private static final String BYPASS = "bypass";
    private static final String ORACLE = "oracle";
    private static final String TABLE_COST = "table_cost";
    private static final String VALUE_SIZE = "value_size:";
    private static final String ORACLES = "; allowed: " + TABLE_COST + ", " + VALUE_SIZE + "/path";

    private enum Bypass {
        ALLOW,
        QUEUE
    }

    private final Scheduling order;
    private final boolean queuesAll;
    private final ValueSizes sizes; // Null for none.
    private final Map<String, Object> values;

    private ReadScheduling(
            Scheduling order, boolean queuesAll, ValueSizes sizes, Map<String, Object> values) {
        this.order = order;
        this.queuesAll = queuesAll;
        this.sizes = sizes;
        this.values = values;
    }

    /**
     * Reads the section; problems are added to it.
     *
     * @param trusted whether it may name a class, which is then run, and a file, of which messages
     *     may quote a line
     */
    static ReadScheduling read(SettingsReader section, boolean trusted) {
        Scheduling order = order(section, trusted);
        boolean queuesAll = section.choice(BYPASS, Bypass.class, Bypass.ALLOW) == Bypass.QUEUE;
        if (queuesAll && order.isFifo()) {
            section.problem(BYPASS, "'queue' needs a policy other than fifo; allowed: allow");
        }
        return new ReadScheduling(
                order,
                queuesAll,
                sizes(section, order, trusted),
                PolicyReader.named(order.policy().name(), section));
    }

    private static Scheduling order(SettingsReader section, boolean trusted) {
        String name = section.text("name", Fifo.NAME);
        if (!trusted && UserClasses.isName(name)) {
            UserClasses.refuse(name, section, String.join(", ", Scheduling.names()));
            return Scheduling.byDefault();
        }
        return Scheduling.readWithoutDrops(
                section, bound -> ThreadLocalRandom.current().nextInt(bound));
    }

    /** Null for none. */
    private static ValueSizes sizes(SettingsReader section, Scheduling order, boolean trusted) {
        String oracle = section.text(ORACLE, TABLE_COST);
        if (oracle.equals(TABLE_COST)) {
            return null;
        }
        String problem;
        if (!oracle.startsWith(VALUE_SIZE)) {
            problem = "is not an oracle" + ORACLES;
        } else if (order.isFifo()) {
            problem = "needs a policy other than fifo; allowed: " + TABLE_COST;
        } else if (!trusted) {
            problem =
                    "is not allowed here; allowed: "
                            + TABLE_COST
                            + " (a file only in the configuration file or over JMX)";
        } else {
            try {
                return ValueSizes.read(Paths.get(oracle.substring(VALUE_SIZE.length())));
            } catch (InvalidPathException e) {
                problem = "is not a file" + ORACLES;
            } catch (SettingsException e) {
                problem = "cannot be used: " + String.join("; ", e.problems());
            }
        }
        section.problem(ORACLE, "'" + oracle + "' " + problem);
        return null;
    }

    public Scheduling order() {
        return order;
    }

    /** Whether a read waits that Cassandra would run on the thread of its request. */
    public boolean queuesAll() {
        return queuesAll;
    }

    /** What is known of the sizes of the values that are read; null for nothing. */
    public ValueSizes sizes() {
        return sizes;
    }

    /** The settings that it was made of, in YAML. */
    String text() {
        return PolicyReader.text(values);
    }
}
