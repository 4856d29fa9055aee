package io.horoscope.bench.lab.run.remote;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.Environment;
import io.horoscope.bench.lab.run.Testbed;
import io.horoscope.bench.lab.run.client.RecordTable;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A cluster that runs the patched build, and that the lab did not start. */
public final class RemoteEnvironment implements Environment {

    private final ClusterOptions options;
    private final RecordTable table;
    private final Consumer<String> progress;
    private final Map<RemoteNode, CqlSession> sessions = new LinkedHashMap<>();
    private NodeFacts first;
    private RoutingSwitch routing;
    private RemoteRecords records;

    public RemoteEnvironment(ClusterOptions options, RecordTable table, Consumer<String> progress) {
        this.options = options;
        this.table = table;
        this.progress = progress;
    }

    @Override
    public void require() {
        options.records();
        List<NodeFacts> named = new ArrayList<>();
        for (InetSocketAddress address : options.hosts()) {
            try (CqlSession session = NodeFacts.open(address)) {
                named.add(NodeFacts.of(session, address.getPort()));
            }
        }
        first = named.get(0);
        Ring.members(named, options.datacenter())
                .forEach(node -> sessions.put(node, NodeFacts.open(node.cql())));
        List<NodeFacts> all = new ArrayList<>();
        sessions.forEach((node, session) -> all.add(NodeFacts.of(session, node.cql().getPort())));
        Ring.requireAlike(all);
        routing = new RoutingSwitch(sessions, table.name().keyspace());
        routing.note();
        records =
                new RemoteRecords(
                        sessions.values().iterator().next(), table, first.peers().size() + 1);
        records.requireNone();
        progress.accept(
                "cluster '%s', datacenter %s: %s, which all coordinate"
                        .formatted(
                                first.clusterName(), first.self().datacenter(), sessions.keySet()));
        progress.accept(
                "routing settings are changed during the run and put back at its end; they were: "
                        + routing.found());
    }

    @Override
    public boolean isOurs() {
        return false;
    }

    @Override
    public int records(int usual) {
        return options.records().orElse(usual);
    }

    @Override
    public Testbed testbed(ClusterSize size) {
        return new RemoteTestbed(new ArrayList<>(sessions.keySet()), routing, records, progress);
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                "Cluster",
                """
                %d nodes of a running cluster, Cassandra %s, as their owner set them up: nothing \
                was limited, and other load is unknown\
                """
                        .formatted(sessions.size(), first.release()));
        facts.put(
                "Arm off",
                "stands for stock Cassandra: the patched build with mode off for everything, so"
                        + " with Cassandra's own order and its dynamic snitch as configured");
        facts.put(
                "Other arms",
                "their selector for the records' keyspace alone; other keyspaces had Cassandra's"
                        + " own order all the time");
        facts.put("Routing as found and put back", routing.found());
        return facts;
    }

    @Override
    public void close() {
        sessions.values().forEach(CqlSession::close);
    }
}
