package io.horoscope.cassandra.weave;

import org.apache.cassandra.service.CassandraDaemon;

/**
 * Reads the settings of a node with the Java agent before it is set up, and starts Horoscope when
 * it has been, before it serves clients.
 */
aspect StartAspect {

    before(): execution(void CassandraDaemon.setup()) {
        Lifecycle.starting();
    }

    after() returning: execution(void CassandraDaemon.setup()) {
        Lifecycle.started();
    }
}
