package io.horoscope.cassandra.settings;

import io.horoscope.core.schedule.Fifo;
import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.settings.SettingsReader;
import io.horoscope.core.settings.UserClasses;
import java.util.Map;

/** The section {@code scheduling}: in which order reads wait at this node, and which do not wait. */
public final class ReadScheduling {

    private static final String BYPASS = "bypass";

    private enum Bypass {
        ALLOW,
        QUEUE
    }

    private final Scheduling order;
    private final boolean queuesAll;
    private final Map<String, Object> values;

    private ReadScheduling(Scheduling order, boolean queuesAll, Map<String, Object> values) {
        this.order = order;
        this.queuesAll = queuesAll;
        this.values = values;
    }

    /**
     * Reads the section; problems are added to it.
     *
     * @param trusted whether it may name a class, which is then run
     */
    static ReadScheduling read(SettingsReader section, boolean trusted) {
        Scheduling order = order(section, trusted);
        boolean queuesAll = section.choice(BYPASS, Bypass.class, Bypass.ALLOW) == Bypass.QUEUE;
        if (queuesAll && order.isFifo()) {
            section.problem(BYPASS, "'queue' needs a policy other than fifo; allowed: allow");
        }
        return new ReadScheduling(
                order, queuesAll, PolicyReader.named(order.policy().name(), section));
    }

    private static Scheduling order(SettingsReader section, boolean trusted) {
        String name = section.text("name", Fifo.NAME);
        if (!trusted && UserClasses.isName(name)) {
            UserClasses.refuse(name, section, String.join(", ", Scheduling.names()));
            return Scheduling.byDefault();
        }
        return Scheduling.readWithoutDrops(section);
    }

    public Scheduling order() {
        return order;
    }

    /** Whether a read waits that Cassandra would run on the thread of its request. */
    public boolean queuesAll() {
        return queuesAll;
    }

    /** The settings that it was made of, in YAML. */
    String text() {
        return PolicyReader.text(values);
    }
}
