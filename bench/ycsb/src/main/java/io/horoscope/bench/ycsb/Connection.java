package io.horoscope.bench.ycsb;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.CoordinatorException;
import io.horoscope.driver.HoroscopeLoadBalancingPolicy;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import site.ycsb.DBException;

/** The one session that all threads of a process share. */
final class Connection {

    private static final String ANY = "any";
    private static final String REPLICA = "replica";

    /** The driver's policies by the property; of a pinned session it is that of any. */
    private static final Map<String, String> POLICIES =
            Map.of(
                    ANY,
                    AnyCoordinator.class.getName(),
                    REPLICA,
                    "DefaultLoadBalancingPolicy",
                    "horoscope",
                    HoroscopeLoadBalancingPolicy.class.getName());

    /** The most that the driver allows: with its default, the 1,025th thread of a node fails. */
    private static final int REQUESTS_PER_CONNECTION = 32_768;

    private final CqlSession session;
    private final Statements statements;
    private final Coordinators coordinators = new Coordinators();
    private final String coordinatorsFile;

    private Connection(CqlSession session, Statements statements, String coordinatorsFile) {
        this.session = session;
        this.statements = statements;
        this.coordinatorsFile = coordinatorsFile;
    }

    static Connection open(Properties properties) throws DBException {
        Settings settings = new Settings(properties);
        List<InetSocketAddress> hosts = settings.hosts();
        String coordinator = settings.coordinator();
        ConsistencyLevel readLevel = settings.readLevel();
        ConsistencyLevel writeLevel = settings.writeLevel();
        int pageSize = settings.pageSize();
        CqlSessionBuilder builder =
                CqlSession.builder().withConfigLoader(configuration(settings, coordinator));
        if (settings.user() != null) {
            builder.withAuthCredentials(settings.user(), settings.password());
        }
        boolean pinned = !POLICIES.containsKey(coordinator);
        if (!pinned) {
            builder.addContactPoints(hosts).withLocalDatacenter(settings.datacenter());
        } else {
            // Without a datacenter: the one node may be in any.
            InetSocketAddress only = only(coordinator, hosts.get(0).getPort());
            builder.addContactPoint(only)
                    .withNodeDistanceEvaluator(
                            (node, datacenter) ->
                                    node.getEndPoint().resolve().equals(only)
                                            ? NodeDistance.LOCAL
                                            : NodeDistance.IGNORED);
        }
        CqlSession session = connect(builder, pinned ? coordinator : hosts.toString());
        if (!pinned) {
            checkDatacenter(session, settings.datacenter());
        }
        Statements statements =
                new Statements(
                        session,
                        settings.keyspace() + "." + settings.table(),
                        readLevel,
                        writeLevel,
                        pageSize);
        return new Connection(session, statements, settings.coordinatorsFile());
    }

    Statements statements() {
        return statements;
    }

    ResultSet execute(BoundStatement statement) {
        try {
            ResultSet rows = session.execute(statement);
            coordinators.count(rows.getExecutionInfo().getCoordinator());
            return rows;
        } catch (CoordinatorException e) {
            coordinators.count(e.getCoordinator()); // An error is a response too.
            throw e;
        } catch (AllNodesFailedException e) {
            e.getAllErrors().values().stream()
                    .flatMap(List::stream)
                    .filter(CoordinatorException.class::isInstance)
                    .map(error -> ((CoordinatorException) error).getCoordinator())
                    .forEach(coordinators::count);
            throw e;
        }
    }

    void close() throws DBException {
        session.close();
        coordinators
                .counts()
                .forEach(
                        (address, count) ->
                                System.err.println("coordinator " + address + ": " + count));
        if (coordinatorsFile != null) {
            try {
                coordinators.writeTo(Path.of(coordinatorsFile));
            } catch (IOException e) {
                throw new DBException(
                        "horoscope.coordinators.file: '%s' cannot be written: %s"
                                .formatted(coordinatorsFile, e.getMessage()),
                        e);
            }
        }
    }

    private static CqlSession connect(CqlSessionBuilder builder, String to) throws DBException {
        try {
            return builder.build();
        } catch (DriverException e) {
            throw new DBException("hosts: cannot connect to " + to + ": " + e.getMessage(), e);
        }
    }

    /** The driver itself only logs a wrong name, and then fails every request. */
    private static void checkDatacenter(CqlSession session, String wanted) throws DBException {
        Set<String> known =
                session.getMetadata().getNodes().values().stream()
                        .map(Node::getDatacenter)
                        .filter(Objects::nonNull)
                        .collect(Collectors.toCollection(TreeSet::new));
        if (!known.contains(wanted)) {
            session.close();
            throw new DBException(
                    "horoscope.localdc: '" + wanted + "' has no node; allowed here: " + known);
        }
    }

    private static InetSocketAddress only(String coordinator, int port) throws DBException {
        InetSocketAddress address = new InetSocketAddress(coordinator, port);
        if (address.isUnresolved()) {
            throw new DBException(
                    "horoscope.coordinator: '%s' is not known; allowed: %s, or an address"
                            .formatted(
                                    coordinator,
                                    String.join(", ", new TreeSet<>(POLICIES.keySet()))));
        }
        return address;
    }

    static DriverConfigLoader configuration(Settings settings, String coordinator)
            throws DBException {
        return DriverConfigLoader.programmaticBuilder()
                .withString(
                        DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS,
                        POLICIES.getOrDefault(coordinator, POLICIES.get(ANY)))
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, settings.requestTimeout())
                .withDuration(
                        DefaultDriverOption.CONNECTION_CONNECT_TIMEOUT, settings.connectTimeout())
                .withDuration(
                        DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT,
                        settings.connectTimeout())
                .withDuration(
                        DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, settings.connectTimeout())
                .withInt(DefaultDriverOption.CONNECTION_POOL_LOCAL_SIZE, settings.connections())
                .withInt(DefaultDriverOption.CONNECTION_MAX_REQUESTS, REQUESTS_PER_CONNECTION)
                .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, true)
                // YCSB counts the shutdown into the time of a run.
                .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
                .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
                .build();
    }
}
