package io.horoscope.bench.lab.run.remote;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.run.load.Pinned;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Connects to one node, and reads what it says about itself. */
final class Contact {

    private static final int CONNECT_MILLIS = 5_000;

    private Contact() {}

    /**
     * A session with one node alone.
     *
     * @throws LabException if the node does not answer, with what to look at
     */
    static CqlSession open(InetSocketAddress address) {
        try (Socket socket = new Socket()) {
            socket.connect(address, CONNECT_MILLIS);
        } catch (IOException e) {
            throw new LabException(
                    """
                    --cluster: %s does not answer (%s)
                      remedy: see that the node is up and its port for clients is open to this \
                    machine; --port names another port\
                    """
                            .formatted(show(address), e.getMessage()),
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
                            .formatted(show(address), e.getMessage()),
                    e);
        }
    }

    /** What the node at the other end of a session says. */
    static NodeFacts ask(CqlSession session, int port) {
        Row local =
                session.execute(
                                "SELECT cluster_name, release_version, host_id, data_center,"
                                        + " rpc_address FROM system.local")
                        .one();
        List<NodeFacts.Member> peers = new ArrayList<>();
        for (Row peer :
                session.execute(
                        "SELECT host_id, data_center, native_address, native_port FROM"
                                + " system.peers_v2")) {
            peers.add(
                    new NodeFacts.Member(
                            peer.getUuid("host_id"),
                            peer.getString("data_center"),
                            new InetSocketAddress(
                                    peer.getInetAddress("native_address"),
                                    peer.getInt("native_port"))));
        }
        return new NodeFacts(
                local.getString("cluster_name"),
                local.getString("release_version"),
                new NodeFacts.Member(
                        local.getUuid("host_id"),
                        local.getString("data_center"),
                        new InetSocketAddress(local.getInetAddress("rpc_address"), port)),
                peers,
                patch(session));
    }

    private static String show(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    private static Set<String> patch(CqlSession session) {
        Set<String> columns = new TreeSet<>();
        for (Row column :
                session.execute(
                        "SELECT table_name, column_name FROM system_virtual_schema.columns"
                                + " WHERE keyspace_name = 'horoscope'")) {
            columns.add(column.getString("table_name") + "." + column.getString("column_name"));
        }
        return columns;
    }
}
