package io.horoscope.bench.lab.it;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.Queries;
import io.horoscope.bench.lab.run.observe.TableCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * A session pinned to each node of a cluster, a dataset, and which nodes served what was read of
 * it. One thread.
 */
final class Clients implements AutoCloseable {

    static final long SEED = Long.getLong("horoscope.seed", 20260101L);

    private final Dataset dataset;
    private final List<CqlSession> sessions = new ArrayList<>();
    private final List<Queries> queries = new ArrayList<>();

    private Clients(Dataset dataset) {
        this.dataset = dataset;
    }

    /**
     * Connects, makes the dataset and fills it.
     *
     * @param nodes all of the cluster, by their numbers from 1
     */
    static Clients of(List<NodePlan> nodes, Dataset dataset) {
        Clients clients = new Clients(dataset);
        nodes.forEach(node -> clients.sessions.add(Pinned.open(node)));
        dataset.create(clients.sessions.get(0), nodes.size());
        dataset.load(clients.sessions.get(0), SEED);
        clients.sessions.forEach(session -> clients.queries.add(clients.prepare(session)));
        return clients;
    }

    CqlSession session(NodePlan node) {
        return sessions.get(node.number() - 1);
    }

    /** Random queries at ONE for the session of a node. */
    Queries queries(NodePlan node) {
        return queries.get(node.number() - 1);
    }

    /** Replaces the session of a node that was restarted. */
    void reconnect(NodePlan node) {
        CqlSession session = Pinned.open(node);
        sessions.set(node.number() - 1, session).close();
        queries.set(node.number() - 1, prepare(session));
    }

    /**
     * Reads at ALL, one after another, the same number through each node: so each serves its own
     * clients and the other coordinators.
     */
    void readEverywhere(Operation operation, int countOfEach) {
        for (int i = 0; i < sessions.size(); i++) {
            for (int read = 0; read < countOfEach; read++) {
                sessions.get(i)
                        .execute(
                                queries.get(i)
                                        .next(operation)
                                        .setConsistencyLevel(DefaultConsistencyLevel.ALL));
            }
        }
    }

    /** Runs queries one after another through a coordinator. */
    void run(NodePlan coordinator, Operation operation, int count) {
        for (int i = 0; i < count; i++) {
            session(coordinator).execute(queries(coordinator).next(operation));
        }
    }

    /**
     * The same.
     *
     * @return the share of them that each node served, by its own count
     */
    double[] serve(NodePlan coordinator, Operation operation, int count) {
        long[] before = counts(operation);
        run(coordinator, operation, count);
        long[] after = counts(operation);
        double all = Arrays.stream(after).sum() - Arrays.stream(before).sum();
        double[] shares = new double[after.length];
        for (int i = 0; i < shares.length; i++) {
            shares[i] = (after[i] - before[i]) / all;
        }
        return shares;
    }

    /** A patched coordinator's statistics of the replicas, a line each, for messages. */
    String known(NodePlan coordinator) {
        try {
            return session(coordinator).execute("SELECT * FROM horoscope.replicas").all().stream()
                    .map(Row::getFormattedContents)
                    .collect(Collectors.joining("\n", "\n", ""));
        } catch (InvalidQueryException e) {
            return " (stock)";
        }
    }

    @Override
    public void close() {
        sessions.forEach(CqlSession::close);
    }

    private Queries prepare(CqlSession session) {
        return Queries.prepare(
                session, dataset, DefaultConsistencyLevel.ONE, new SplittableRandom(SEED));
    }

    private long[] counts(Operation operation) {
        return sessions.stream()
                .mapToLong(session -> TableCounts.local(session, dataset.table(), operation))
                .toArray();
    }
}
