package io.horoscope.cassandra.plan;

import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.settings.SettingsReader;

/** Throws at every call. */
public final class ThrowingSelector implements ReplicaSelector {

    public ThrowingSelector(SettingsReader parameters) {
        parameters.keys();
    }

    @Override
    public String name() {
        return "throwing";
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        throw new IllegalStateException("order");
    }
}
