package io.horoscope.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.TraceEvent;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two nodes of stock Cassandra with the agent, each of which has all data, so that each reads what
 * it coordinates itself, and what the other one does.
 */
@Tag("slow")
class SchedulingNodeIT {

    private static final String OTHER = "127.0.57.2";
    private static final int READS = Integer.getInteger("horoscope.reads", 30_000);
    private static final int IN_FLIGHT = 200;
    private static final int CHANGE_EVERY_MILLIS = 100;
    private static final int KEYS = 20;
    private static final int ROWS = 10;
    private static final Pattern WAITED = Pattern.compile("waited .* priority (\\w+),");

    private static final String SETTINGS =
            "resource_aware_routing:\n  mode: on\n  settings_table: writable\n";

    private static final List<String> POLICIES =
            List.of(
                    "weighted_fair",
                    "{name: weighted_fair, points_per_scan: 3, scan_threads: 1}",
                    "fifo",
                    "{name: weighted_fair, bypass: queue}",
                    "{name: weighted_fair, points_per_scan: 1, scan_threads: 2}");

    /** With these a node puts hints on its reads. */
    private static final List<String> HINTING =
            List.of(
                    "{name: weighted_fair, priorities: {agent: high}}",
                    "{name: weighted_fair, priorities: {agent: low}}");

    private final Semaphore free = new Semaphore(IN_FLIGHT);
    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();

    @ParameterizedTest
    @ValueSource(strings = {"4.1", "5.0"})
    void reads_policyChangesEvery100Millis_noneFailsOrIsLost(String family) throws Exception {
        try (StockNode first = plan(family, StockNode.ADDRESS).start().awaitUp();
                StockNode second = plan(family, OTHER).start().awaitUp();
                CqlSession session = Cql.session()) {
            awaitNodes(session);
            write(session);
            List<Reading> readings = readings(session);
            read(session, readings, 500);
            for (Node node : nodes(session)) {
                assertEquals(Map.of(), served(session, node), "counted with fifo");
            }
            AtomicInteger changes = new AtomicInteger();
            ScheduledExecutorService changer = Executors.newSingleThreadScheduledExecutor();
            ScheduledFuture<?> changing =
                    changer.scheduleAtFixedRate(
                            () -> changeAll(session, changes.getAndIncrement()),
                            0,
                            CHANGE_EVERY_MILLIS,
                            TimeUnit.MILLISECONDS);
            read(session, readings, READS);
            assertFalse(changing.isDone(), "no change failed");
            changer.shutdown();
            assertTrue(changer.awaitTermination(30, TimeUnit.SECONDS));
            assertEquals(List.of(), List.copyOf(failures));
            assertTrue(changes.get() > 10, "changes: " + changes);
            change(session, "weighted_fair");
            nodes(session).forEach(node -> set(session, "state_feedback", "write_queue", node));
            read(session, readings, 500);
            for (Node node : nodes(session)) {
                assertEquals(2, factsKnown(session, node), "of both nodes");
                Map<String, Long> served = served(session, node);
                assertTrue(served.get("points") > 0 && served.get("scans") > 0, "" + served);
                assertEquals(0, served.get("waiting"), "" + served);
                assertEquals(0, served.get("expired"), "" + served);
            }
            change(session, "{name: weighted_fair, bypass: queue}");
            long before = points(session);
            read(session, readings.subList(0, 1), 500);
            awaitPoints(session, before + 750); // Half of them at two replicas.
            List<String> trace = Cql.trace(session, "SELECT * FROM agent.numbers");
            assertTrue(
                    trace.stream().anyMatch(line -> line.startsWith("Horoscope: waited")),
                    "" + trace);
            requirePriorities(session);
            assertEquals(List.of(), List.copyOf(failures));
            for (StockNode node : List.of(first, second)) {
                assertFalse(node.output().contains("killed worker"), node.output());
                assertFalse(node.output().contains("Horoscope failed"), node.output());
                assertFalse(node.output().contains("scheduling can only be fifo"), node.output());
            }
        }
    }

    /**
     * The first node alone has priorities: the second goes by what the first one sends, and not by
     * what a client sends. A read of the second has the priority that the first one gives it.
     */
    private static void requirePriorities(CqlSession session) {
        Node first = node(session, StockNode.ADDRESS);
        Node second = node(session, OTHER);
        change(session, "{name: weighted_fair, bypass: queue}", second);
        change(session, "{name: weighted_fair, bypass: queue, priorities: {agent: high}}", first);
        assertEquals(List.of("high", "high"), priorities(session, first));
        assertEquals(List.of("high", "normal"), priorities(session, second));
    }

    /** That a read of a client with hints of its own had at the first node and at the second. */
    private static List<String> priorities(CqlSession session, Node coordinator) {
        ByteBuffer forged = ByteBuffer.wrap(new byte[] {1, 0, 0, 0, 0, 0, 0, 0, 1, 3});
        ExecutionInfo read =
                session.execute(
                                SimpleStatement.newInstance(
                                                "SELECT * FROM agent.numbers WHERE key = 1")
                                        .setConsistencyLevel(DefaultConsistencyLevel.ALL)
                                        .setCustomPayload(Map.of("horoscope_hint", forged))
                                        .setNode(coordinator)
                                        .setTracing(true))
                        .getExecutionInfo();
        Map<String, String> found = new TreeMap<>(); // By node; written behind the answer.
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (found.size() < 2) {
            assertTrue(System.nanoTime() < end, "traces of both nodes: " + found);
            for (TraceEvent event : read.getQueryTrace().getEvents()) {
                Matcher waited = WAITED.matcher(event.getActivity());
                if (waited.find()) {
                    found.put(event.getSourceAddress().toString(), waited.group(1));
                }
            }
        }
        return List.copyOf(found.values());
    }

    /** Hints on reads and facts on replies reach it, and it reads as ever. */
    @ParameterizedTest
    @ValueSource(strings = {"4.1", "5.0"})
    void reads_besideAStockNode_noneFails(String family) throws Exception {
        try (StockNode first = plan(family, StockNode.ADDRESS).start().awaitUp();
                StockNode stock = new StockNode.Plan(family, OTHER).start().awaitUp();
                CqlSession session = Cql.session()) {
            awaitNodes(session);
            write(session);
            Node coordinator = node(session, StockNode.ADDRESS);
            set(session, "state_feedback", "[write_queue]", coordinator);
            for (String policy : HINTING) {
                change(session, policy, coordinator);
                read(session, readings(session), 2_000);
            }
            assertEquals(List.of(), List.copyOf(failures));
            assertTrue(served(session, coordinator).get("points") > 0);
            assertEquals(1, factsKnown(session, coordinator), "of itself");
            for (StockNode node : List.of(first, stock)) {
                assertFalse(node.output().contains("ERROR"), node.output());
            }
        }
    }

    private static StockNode.Plan plan(String family, String address) throws Exception {
        return new StockNode.Plan(family, address).horoscope().settings(SETTINGS);
    }

    /** A statement of every class of reads, and how many rows it has to return. */
    private static final class Reading {
        private final PreparedStatement statement;
        private final int values;
        private final int rows;

        Reading(CqlSession session, String cql, int values, int rows) {
            this.statement = session.prepare(cql);
            this.values = values;
            this.rows = rows;
        }

        BoundStatement bound(int number) {
            BoundStatement bound =
                    values == 0
                            ? statement.bind()
                            : values == 1
                                    ? statement.bind(number % KEYS)
                                    : statement.bind(number % KEYS, number % ROWS);
            return bound.setConsistencyLevel(
                    number % 2 == 0 ? DefaultConsistencyLevel.ALL : DefaultConsistencyLevel.ONE);
        }
    }

    private static List<Reading> readings(CqlSession session) {
        String all = "SELECT * FROM agent.numbers";
        Reading row = new Reading(session, all + " WHERE key = ? AND row = ?", 2, 1);
        Reading limited = new Reading(session, all + " WHERE key = ? LIMIT 3", 1, 3);
        Reading open = new Reading(session, all + " WHERE key = ?", 1, ROWS);
        Reading scan = new Reading(session, all, 0, KEYS * ROWS);
        Reading filtered = new Reading(session, all + " WHERE value = 7 ALLOW FILTERING", 0, KEYS);
        return List.of(row, row, limited, row, open, row, scan, row, row, filtered);
    }

    private void read(CqlSession session, List<Reading> readings, int reads)
            throws InterruptedException {
        List<Node> nodes = nodes(session);
        for (int i = 0; i < reads; i++) {
            Reading reading = readings.get(i % readings.size());
            Node node = nodes.get(i / readings.size() % nodes.size());
            free.acquire();
            session.executeAsync(reading.bound(i).setNode(node))
                    .whenComplete((rows, failure) -> ended(reading, rows, failure));
        }
        free.acquire(IN_FLIGHT);
        free.release(IN_FLIGHT);
    }

    private void ended(Reading reading, AsyncResultSet rows, Throwable failure) {
        if (failure != null) {
            failures.add(failure.toString());
        } else if (rows.remaining() != reading.rows) {
            failures.add(rows.remaining() + " rows: " + reading.statement.getQuery());
        }
        free.release();
    }

    private void changeAll(CqlSession session, int number) {
        change(session, POLICIES.get(number % POLICIES.size()));
        String facts = number % 2 == 0 ? "[write_queue]" : "[]";
        nodes(session).forEach(node -> set(session, "state_feedback", facts, node));
    }

    private void change(CqlSession session, String policy) {
        try {
            nodes(session).forEach(node -> change(session, policy, node));
        } catch (RuntimeException e) {
            failures.add("a change: " + e);
        }
    }

    private static void change(CqlSession session, String policy, Node node) {
        set(session, "scheduling", policy, node);
    }

    private static void set(CqlSession session, String name, String value, Node node) {
        session.execute(
                SimpleStatement.newInstance(
                                "UPDATE horoscope.settings SET value = ? WHERE name = ?",
                                value,
                                name)
                        .setNode(node));
    }

    /** How many replicas the node knows the write queue of. */
    private static long factsKnown(CqlSession session, Node node) {
        return session
                .execute(
                        SimpleStatement.newInstance("SELECT facts FROM horoscope.replicas")
                                .setNode(node))
                .all()
                .stream()
                .filter(
                        row ->
                                row.getMap("facts", String.class, Double.class)
                                        .containsKey("write_queue"))
                .count();
    }

    private static Node node(CqlSession session, String address) {
        return nodes(session).stream()
                .filter(node -> node.getEndPoint().toString().contains(address))
                .findFirst()
                .orElseThrow();
    }

    /** Reads served by kind, those that wait, and expired ones. */
    private static Map<String, Long> served(CqlSession session, Node node) {
        Map<String, Long> sums = new TreeMap<>();
        for (Row row :
                session.execute(
                        SimpleStatement.newInstance("SELECT * FROM horoscope.scheduling")
                                .setNode(node))) {
            sums.merge(row.getString("reads"), row.getLong("served"), Long::sum);
            sums.merge("waiting", (long) row.getInt("waiting"), Long::sum);
            sums.merge("expired", row.getLong("expired"), Long::sum);
        }
        return sums;
    }

    /** A read counts after its answer. */
    private static void awaitPoints(CqlSession session, long expected) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (points(session) < expected) {
            assertTrue(System.nanoTime() < end, "reads past the queue");
        }
    }

    /** Reads of one partition that came out of the queues of both nodes. */
    private static long points(CqlSession session) {
        return nodes(session).stream().mapToLong(node -> served(session, node).get("points")).sum();
    }

    private static List<Node> nodes(CqlSession session) {
        return new ArrayList<>(session.getMetadata().getNodes().values());
    }

    private static void awaitNodes(CqlSession session) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (nodes(session).size() < 2) {
            session.refreshSchema();
            assertTrue(System.nanoTime() < end, "the second node");
        }
    }

    private static void write(CqlSession session) {
        Cql.createKeyspace(session, "agent", 2);
        session.execute(
                "CREATE TABLE agent.numbers (key int, row int, value int, PRIMARY KEY (key, row))");
        for (int key = 0; key < KEYS; key++) {
            for (int row = 0; row < ROWS; row++) {
                session.execute(
                        SimpleStatement.newInstance(
                                        "INSERT INTO agent.numbers (key, row, value) VALUES (?, ?, ?)",
                                        key,
                                        row,
                                        row)
                                .setConsistencyLevel(DefaultConsistencyLevel.ALL));
            }
        }
    }
}
