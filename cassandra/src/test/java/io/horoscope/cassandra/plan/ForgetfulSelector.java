package io.horoscope.cassandra.plan;

import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.settings.SettingsReader;

/** Breaks the contract: puts out its first replica twice. Loaded by its class name, as an operator's own would be. */
public final class ForgetfulSelector implements ReplicaSelector {

    public ForgetfulSelector(SettingsReader parameters) {
        parameters.keys();
    }

    @Override
    public String name() {
        return "forgetful";
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        replicas[count - 1] = replicas[0];
    }

    @Override
    public boolean isWorthMerging(
            int[] shared, int count, int firstOfLeft, int firstOfRight, SelectionContext context) {
        return true;
    }
}
