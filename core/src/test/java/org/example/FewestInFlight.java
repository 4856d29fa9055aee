package org.example;

import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.settings.SettingsReader;

/**
 * A selector as a user writes it, against the contract alone: a replica with at least {@code limit}
 * requests in flight goes last.
 */
public final class FewestInFlight implements ReplicaSelector {

    private final int limit;

    public FewestInFlight(SettingsReader section) {
        this.limit = section.integer("limit", 10, 1, 1_000);
    }

    @Override
    public String name() {
        return "fewest_in_flight";
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        for (int i = 0, moved = 0; i + moved < count; ) {
            if (context.inFlight(replicas[i]) < limit) {
                i++;
            } else {
                int busy = replicas[i];
                System.arraycopy(replicas, i + 1, replicas, i, count - i - 1);
                replicas[count - 1] = busy;
                moved++;
            }
        }
    }
}
