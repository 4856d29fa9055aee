package io.horoscope.cassandra.weave;

import java.util.Map;
import org.apache.cassandra.config.Config;
import org.apache.cassandra.config.DatabaseDescriptor;

/** Adds the section to Cassandra's settings, and checks it with them. */
aspect SettingsAspect {

    public Map<String, Object> Config.resource_aware_routing;

    after() returning:
            execution(void DatabaseDescriptor.daemonInitialization(java.util.function.Supplier)) {
        Lifecycle.configured(DatabaseDescriptor.getRawConfig().resource_aware_routing);
    }
}
