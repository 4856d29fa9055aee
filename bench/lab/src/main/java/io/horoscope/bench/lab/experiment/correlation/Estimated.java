package io.horoscope.bench.lab.experiment.correlation;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.Locale;

/** What a coordinator knows of a replica by its own reads: columns of its virtual table {@code horoscope.replicas}. */
enum Estimated {
    IN_FLIGHT,
    LATENCY_US,
    QUEUED,
    SERVICE_US;

    String column() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The value of a row in which it is not null. */
    double of(Row row) {
        return this == IN_FLIGHT ? row.getInt(column()) : row.getDouble(column());
    }
}
