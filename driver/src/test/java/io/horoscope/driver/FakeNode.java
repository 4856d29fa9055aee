package io.horoscope.driver;

import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.EndPoint;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.internal.core.metadata.DefaultEndPoint;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A node that is up, by its number; used by the benchmark, too. */
public final class FakeNode implements Node {

    private final int number;
    private final String datacenter;
    private final InetSocketAddress address;

    public FakeNode(int number, String datacenter) {
        this.number = number;
        this.datacenter = datacenter;
        this.address = new InetSocketAddress(inetAddress(number), 9042);
    }

    private static InetAddress inetAddress(int number) {
        try {
            return InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) number});
        } catch (UnknownHostException e) {
            throw new AssertionError(e); // Four bytes are an address.
        }
    }

    @Override
    public String toString() {
        return datacenter + number;
    }

    @Override
    public EndPoint getEndPoint() {
        return new DefaultEndPoint(address);
    }

    @Override
    public Optional<InetSocketAddress> getBroadcastRpcAddress() {
        return Optional.of(address);
    }

    @Override
    public Optional<InetSocketAddress> getBroadcastAddress() {
        return Optional.of(address);
    }

    @Override
    public Optional<InetSocketAddress> getListenAddress() {
        return Optional.of(address);
    }

    @Override
    public String getDatacenter() {
        return datacenter;
    }

    @Override
    public String getRack() {
        return "r1";
    }

    @Override
    public Version getCassandraVersion() {
        return Version.V4_0_0;
    }

    @Override
    public Map<String, Object> getExtras() {
        return Map.of();
    }

    @Override
    public NodeState getState() {
        return NodeState.UP;
    }

    @Override
    public long getUpSinceMillis() {
        return 0;
    }

    @Override
    public int getOpenConnections() {
        return 1;
    }

    @Override
    public boolean isReconnecting() {
        return false;
    }

    @Override
    public NodeDistance getDistance() {
        return NodeDistance.LOCAL;
    }

    @Override
    public UUID getHostId() {
        return new UUID(datacenter.hashCode(), number);
    }

    @Override
    public UUID getSchemaVersion() {
        return null;
    }
}
