package io.horoscope.cassandra.weave;

import org.apache.cassandra.service.CassandraDaemon;

/** Starts Horoscope when the node has been set up, before it serves clients. */
aspect StartAspect {

    after() returning: execution(void CassandraDaemon.setup()) {
        Lifecycle.started();
    }
}
