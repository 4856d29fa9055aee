package io.horoscope.cassandra.settings;

import io.horoscope.core.node.NodeAddress;
import java.util.Map;

/** Policies for tests. */
public final class RoutingPolicies {

    private RoutingPolicies() {}

    /** A policy with a selector as cassandra.yaml would name it, and defaults otherwise. */
    public static RoutingPolicy of(String selector) {
        RoutingSettings settings =
                RoutingSettings.read(Map.of(), NodeAddress.parse("127.0.0.1"), "127.0.0.1");
        return PolicyReader.change(
                settings.policy(), PolicyReader.SELECTOR, selector, ChangeSource.jmx(""));
    }
}
