package io.horoscope.bench.lab.run.remote;

import java.net.InetSocketAddress;
import java.util.UUID;

/** One node as the nodes' own tables have it. Immutable. */
final class Member {

    private final UUID hostId;
    private final String datacenter;
    private final InetSocketAddress cql;

    /**
     * @param cql where clients are told to connect
     */
    Member(UUID hostId, String datacenter, InetSocketAddress cql) {
        this.hostId = hostId;
        this.datacenter = datacenter;
        this.cql = cql;
    }

    UUID hostId() {
        return hostId;
    }

    String datacenter() {
        return datacenter;
    }

    InetSocketAddress cql() {
        return cql;
    }

    String address() {
        return cql.getAddress().getHostAddress();
    }
}
