package io.horoscope.bench.lab.run.remote;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.run.bed.Bed;
import io.horoscope.bench.lab.run.bed.Clusters;
import io.horoscope.bench.lab.run.bed.Site;
import io.horoscope.bench.lab.run.client.RecordTable;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A running cluster of somebody else's that runs the patched build. */
public final class RemoteSite implements Site {

    private final ClusterOptions options;
    private final RecordTable table;
    private final Consumer<String> progress;
    private final Map<RemoteNode, CqlSession> sessions = new LinkedHashMap<>();
    private NodeFacts first;
    private RoutingSwitch routing;
    private RemoteRecords records;

    public RemoteSite(ClusterOptions options, RecordTable table, Consumer<String> progress) {
        this.options = options;
        this.table = table;
        this.progress = progress;
    }

    @Override
    public void require() {
        boolean isReusing = options.isReusing();
        options.records();
        connect();
        first = new ArrayList<>(facts(sessions)).get(0);
        routing = new RoutingSwitch(sessions, table.name().keyspace());
        routing.note();
        records =
                new RemoteRecords(
                        sessions.values().iterator().next(), table, first.peers().size() + 1);
        if (isReusing) {
            progress.accept("counting the rows of " + table.name());
            records.require(options.records().getAsInt());
        } else {
            records.requireNone();
        }
        progress.accept(
                "cluster '"
                        + first.clusterName()
                        + "', datacenter "
                        + first.self().datacenter()
                        + ": "
                        + sessions.keySet()
                        + ", which all coordinate");
        progress.accept(
                "their routing settings are switched during the run, put back at its end, and were: "
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
    public Bed bed(Clusters which, int nodes) {
        return new RemoteBed(
                new ArrayList<>(sessions.keySet()),
                routing,
                records,
                options.isReusing(),
                progress);
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                "Cluster",
                sessions.size()
                        + " nodes of a running cluster, Cassandra "
                        + first.release()
                        + ", as their owner set them up: nothing was limited, and nobody knows what else they did");
        facts.put(
                "Routing off",
                "stands for stock Cassandra: the patched build with mode off for everything, so with Cassandra's own order and"
                        + " its dynamic snitch as configured");
        facts.put(
                "Other sides",
                "their selector for the records' keyspace alone; other keyspaces had Cassandra's own order all the time."
                        + " Sides that want another dynamic snitch or monitors that are told what to report are left out");
        facts.put("Routing as found and put back", routing.found());
        return facts;
    }

    @Override
    public void close() {
        sessions.values().forEach(CqlSession::close);
    }

    private void connect() {
        List<NodeFacts> named = new ArrayList<>();
        for (InetSocketAddress address : options.hosts()) {
            try (CqlSession session = Contact.open(address)) {
                named.add(Contact.ask(session, address.getPort()));
            }
        }
        int number = 1;
        for (Member member : Ring.members(named, options.datacenter())) {
            RemoteNode node = new RemoteNode(number++, member.cql(), member.datacenter());
            sessions.put(node, Contact.open(member.cql()));
        }
    }

    private static List<NodeFacts> facts(Map<RemoteNode, CqlSession> sessions) {
        List<NodeFacts> facts = new ArrayList<>();
        sessions.forEach((node, session) -> facts.add(Contact.ask(session, node.cql().getPort())));
        Ring.requireAlike(facts);
        return facts;
    }
}
