package io.horoscope.bench.lab.run.remote;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.Pinned;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a node says about itself and its cluster.
 *
 * @param release Cassandra's version
 * @param peers the other nodes that it knows
 * @param patch columns of the patched build's virtual tables, with their tables; empty for a stock
 *     node
 */
record NodeFacts(
        String clusterName,
        String release,
        RemoteNode self,
        List<RemoteNode> peers,
        Set<String> patch) {

    private static final int CONNECT_MILLIS = 5_000;

    /**
     * A session with one node alone.
     *
     * @throws LabException if the node does not answer, with what to look at
     */
    static CqlSession open(InetSocketAddress address) {
        String name = address.getAddress().getHostAddress() + ":" + address.getPort();
        try (Socket socket = new Socket()) {
            socket.connect(address, CONNECT_MILLIS);
        } catch (IOException e) {
            throw new LabException(
                    """
                    --cluster: %s does not answer (%s)
                      remedy: see that the node is up and its port for clients is open to this \
                    machine; --port names another port\
                    """
                            .formatted(name, e.getMessage()),
                    e);
        }
        try {
            return Pinned.open(address);
        } catch (DriverException e) {
            throw new LabException(
                    """
                    --cluster: %s accepts connections but not this client (%s)
                      remedy: name a port where clients need neither a login nor TLS\
                    """
                            .formatted(name, e.getMessage()),
                    e);
        }
    }

    /** What the node at the other end of a session says. */
    static NodeFacts of(CqlSession session, int port) {
        Row local = session.execute("SELECT * FROM system.local").one();
        return new NodeFacts(
                local.getString("cluster_name"),
                local.getString("release_version"),
                node(local, "rpc_address", port),
                session.execute("SELECT * FROM system.peers_v2").all().stream()
                        .map(peer -> node(peer, "native_address", peer.getInt("native_port")))
                        .toList(),
                session
                        .execute(
                                "SELECT table_name, column_name FROM system_virtual_schema.columns"
                                        + " WHERE keyspace_name = 'horoscope'")
                        .all()
                        .stream()
                        .map(column -> column.getString(0) + "." + column.getString(1))
                        .collect(Collectors.toSet()));
    }

    private static RemoteNode node(Row row, String address, int port) {
        return new RemoteNode(
                row.getUuid("host_id"),
                row.getString("data_center"),
                new InetSocketAddress(row.getInetAddress(address), port));
    }
}
