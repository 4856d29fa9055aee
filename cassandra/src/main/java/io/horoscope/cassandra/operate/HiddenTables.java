package io.horoscope.cassandra.operate;

import java.util.function.BooleanSupplier;
import org.apache.cassandra.schema.Schema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Detects a real keyspace with the name of the virtual one. Cassandra then serves the real one, and
 * the tables of Horoscope cannot be read; metrics and the MBean can. Written by one thread, read by
 * any.
 */
public final class HiddenTables {

    private static final Logger logger = LoggerFactory.getLogger(HiddenTables.class);

    private final BooleanSupplier exists;
    private volatile boolean hidden;

    /**
     * @param exists whether there is a real keyspace by that name
     */
    HiddenTables(BooleanSupplier exists) {
        this.exists = exists;
    }

    /** Checks Cassandra's schema. */
    public static HiddenTables ofSchema() {
        return new HiddenTables(
                () ->
                        Schema.instance
                                .distributedKeyspaces()
                                .containsKeyspace(HoroscopeKeyspace.NAME));
    }

    /** Checks again, and logs when the tables become hidden and when they no longer are. */
    public void check() {
        boolean now = exists.getAsBoolean();
        if (now && !hidden) {
            logger.warn(
                    "A real keyspace {} exists and hides the virtual tables of Horoscope: they cannot be read or written. Rename"
                            + " or drop it; until then use the MBean {} and the metrics",
                    HoroscopeKeyspace.NAME,
                    HoroscopeMBean.NAME);
        } else if (!now && hidden) {
            logger.info(
                    "The virtual tables of keyspace {} can be read again", HoroscopeKeyspace.NAME);
        }
        hidden = now;
    }

    boolean areHidden() {
        return hidden;
    }
}
