package io.horoscope.agent;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.TraceEvent;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** What a client asks a {@link StockNode}. */
final class Cql {

    private Cql() {}

    static CqlSession session() {
        return CqlSession.builder()
                .addContactPoint(new InetSocketAddress(StockNode.ADDRESS, 9042))
                .withLocalDatacenter("datacenter1")
                .withConfigLoader(
                        DriverConfigLoader.programmaticBuilder()
                                .withDuration(
                                        DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(30))
                                // Traces are written behind the answers.
                                .withDuration(
                                        DefaultDriverOption.REQUEST_TRACE_INTERVAL,
                                        Duration.ofMillis(50))
                                .withInt(DefaultDriverOption.REQUEST_TRACE_ATTEMPTS, 200)
                                .build())
                .build();
    }

    static void createKeyspace(CqlSession session, String name, int replicas) {
        session.execute(
                "CREATE KEYSPACE "
                        + name
                        + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': "
                        + replicas
                        + "}");
    }

    static String setting(CqlSession session, String name) {
        return session.execute("SELECT value FROM horoscope.settings WHERE name = ?", name)
                .one()
                .getString(0);
    }

    /** The lines of the trace of a query. */
    static List<String> trace(CqlSession session, String query) {
        return session
                .execute(SimpleStatement.newInstance(query).setTracing(true))
                .getExecutionInfo()
                .getQueryTrace()
                .getEvents()
                .stream()
                .map(TraceEvent::getActivity)
                .collect(Collectors.toList());
    }
}
