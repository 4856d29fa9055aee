package io.horoscope.bench.lab.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import io.horoscope.driver.HoroscopeLoadBalancingPolicy;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;

/**
 * Sessions. A pinned one is connected to one node only, which so coordinates every request:
 * otherwise the driver would choose replicas before the server does.
 */
public final class Pinned {

    /** All nodes in turn, whatever they have a copy of. */
    private static final String IN_TURN = "BasicLoadBalancingPolicy";

    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);

    /** Rare, so that a cluster that is suspended for minutes keeps its connections. */
    private static final Duration HEARTBEAT = Duration.ofHours(1);

    /** Cassandra writes a trace behind the answer, which the driver's 15 ms may be too short for. */
    private static final Duration TRACE_INTERVAL = Duration.ofMillis(50);

    private static final int TRACE_ATTEMPTS = 200;

    private Pinned() {}

    public static CqlSession open(CqlNode node) {
        return open(node.cql());
    }

    /** A session pinned to the node at this address, in whichever datacenter it is. */
    public static CqlSession open(InetSocketAddress address) {
        return CqlSession.builder()
                .addContactPoint(address)
                .withNodeDistanceEvaluator(
                        (other, datacenter) ->
                                other.getEndPoint().resolve().equals(address)
                                        ? NodeDistance.LOCAL
                                        : NodeDistance.IGNORED)
                .withConfigLoader(configuration(IN_TURN, false))
                .build();
    }

    /** A session whose coordinators are all of the nodes in turn, or the next one if one fails. */
    public static CqlSession openToAll(List<? extends CqlNode> nodes) {
        return open(nodes, IN_TURN, false);
    }

    /** A session as the driver makes it by default: it asks a replica of each key. */
    public static CqlSession openTokenAware(List<? extends CqlNode> nodes) {
        return open(nodes, "DefaultLoadBalancingPolicy", true);
    }

    /** The same with Horoscope in the driver. */
    public static CqlSession openHoroscope(List<? extends CqlNode> nodes) {
        return open(nodes, HoroscopeLoadBalancingPolicy.class.getName(), true);
    }

    private static CqlSession open(
            List<? extends CqlNode> nodes, String policy, boolean knowsTokens) {
        return CqlSession.builder()
                .addContactPoints(nodes.stream().map(CqlNode::cql).toList())
                .withLocalDatacenter(nodes.get(0).datacenter())
                .withConfigLoader(configuration(policy, knowsTokens))
                .build();
    }

    private static DriverConfigLoader configuration(String policy, boolean knowsTokens) {
        return DriverConfigLoader.programmaticBuilder()
                .withString(DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS, policy)
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, REQUEST_TIMEOUT)
                .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, REQUEST_TIMEOUT)
                .withDuration(DefaultDriverOption.CONNECTION_SET_KEYSPACE_TIMEOUT, REQUEST_TIMEOUT)
                .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, REQUEST_TIMEOUT)
                .withDuration(DefaultDriverOption.HEARTBEAT_INTERVAL, HEARTBEAT)
                .withDuration(DefaultDriverOption.REQUEST_TRACE_INTERVAL, TRACE_INTERVAL)
                .withInt(DefaultDriverOption.REQUEST_TRACE_ATTEMPTS, TRACE_ATTEMPTS)
                .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
                .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
                .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, knowsTokens)
                .withBoolean(DefaultDriverOption.METADATA_TOKEN_MAP_ENABLED, knowsTokens)
                .withInt(DefaultDriverOption.NETTY_IO_SIZE, 1)
                .withInt(DefaultDriverOption.NETTY_ADMIN_SIZE, 1)
                .withInt(DefaultDriverOption.CONNECTION_MAX_REQUESTS, 2048)
                .build();
    }
}
