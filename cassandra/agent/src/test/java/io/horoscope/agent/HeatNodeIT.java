package io.horoscope.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The requests that a node of stock Cassandra with the agent counts by range, in mode off. */
@Tag("slow")
class HeatNodeIT {

    private static final int KEYS = 300;
    private static final int HOT_READS = 2_000;
    private static final int RANGES = 8;
    private static final String SETTINGS =
            "resource_aware_routing:\n  mode: off\n  settings_table: writable\n";

    @ParameterizedTest
    @ValueSource(strings = {"4.1", "5.0"})
    void tables_switchedOnAndOff_haveTheRequestsOfEachRange(String family) throws Exception {
        StockNode.Plan plan = new StockNode.Plan(family).horoscope().settings(SETTINGS);
        Path yaml = plan.conf().resolve("cassandra.yaml");
        String ring = "num_tokens: " + RANGES + "\ninitial_token: '" + evenTokens() + "'\n";
        Files.writeString(yaml, Files.readString(yaml).replace("num_tokens: 1\n", ring));
        try (StockNode node = plan.start().awaitUp();
                CqlSession session = Cql.session()) {
            Cql.createKeyspace(session, "agent", 1);
            session.execute("CREATE TABLE agent.numbers (key int PRIMARY KEY, value int)");
            write(session);
            assertEquals(List.of(), rows(session, "heat"));
            assertEquals(List.of(), rows(session, "hot_keys"));

            set(session, "on");
            write(session);
            Map<Integer, Long> tokens = readAll(session);
            PreparedStatement read =
                    session.prepare("SELECT value FROM agent.numbers WHERE key = ?");
            for (int i = 0; i < HOT_READS; i++) {
                session.execute(read.bind(1));
            }
            requireRates(rows(session, "heat"), tokens);
            Row hottest = rows(session, "hot_keys").get(0);
            assertEquals(1, hottest.getInt("rank"));
            assertEquals(tokens.get(1), hottest.getLong("key_token"));
            double share = HOT_READS / (double) (HOT_READS + KEYS);
            assertEquals(share, hottest.getDouble("share"), 0.1);

            set(session, "off");
            assertEquals(List.of(), rows(session, "heat"));
            assertFalse(node.output().contains("Horoscope failed"), node.output());
        }
    }

    /** Of random tokens, a range can be so small that it has no key, and then no row. */
    private static String evenTokens() {
        return LongStream.range(0, RANGES)
                .mapToObj(i -> Long.toString((i - RANGES / 2) * (1L << 61) + 1))
                .collect(Collectors.joining(","));
    }

    /** Requests of some seconds hardly decay. */
    private static void requireRates(List<Row> rows, Map<Integer, Long> tokens) {
        TreeMap<Long, Integer> reads = new TreeMap<>();
        rows.forEach(row -> reads.put(row.getLong("range_end"), 0));
        assertEquals(RANGES, reads.size());
        Map<Long, Integer> writes = new TreeMap<>(reads);
        tokens.forEach(
                (key, token) -> {
                    Long end = reads.ceilingKey(token);
                    Long range = end == null ? reads.firstKey() : end;
                    reads.merge(range, key == 1 ? HOT_READS + 1 : 1, Integer::sum);
                    writes.merge(range, 1, Integer::sum);
                });
        double allReads = rows.stream().mapToDouble(row -> row.getDouble("reads_per_s")).sum();
        double allWrites = rows.stream().mapToDouble(row -> row.getDouble("writes_per_s")).sum();
        assertEquals((HOT_READS + KEYS) / (double) KEYS, allReads / allWrites, 0.3);
        for (Row row : rows) {
            long end = row.getLong("range_end");
            Long before = reads.lowerKey(end);
            assertEquals(before == null ? reads.lastKey() : before, row.getLong("range_start"));
            assertShare(reads.get(end), HOT_READS + KEYS, row.getDouble("reads_per_s") / allReads);
            assertShare(writes.get(end), KEYS, row.getDouble("writes_per_s") / allWrites);
        }
    }

    private static void assertShare(int count, int all, double counted) {
        assertTrue(
                Math.abs(count / (double) all - counted) < 0.02,
                count + " of " + all + ": " + counted);
    }

    /** A single write each, and every third in a logged batch. */
    private static void write(CqlSession session) {
        for (int key = 0; key < KEYS; key++) {
            String one = "INSERT INTO agent.numbers (key, value) VALUES (" + key + ", 1)";
            session.execute(key % 3 == 0 ? "BEGIN BATCH " + one + " APPLY BATCH" : one);
        }
    }

    private static Map<Integer, Long> readAll(CqlSession session) {
        PreparedStatement read =
                session.prepare("SELECT token(key) FROM agent.numbers WHERE key = ?");
        Map<Integer, Long> tokens = new TreeMap<>();
        for (int key = 0; key < KEYS; key++) {
            tokens.put(key, session.execute(read.bind(key)).one().getLong(0));
        }
        return tokens;
    }

    private static void set(CqlSession session, String value) {
        session.execute("UPDATE horoscope.settings SET value = ? WHERE name = 'heat'", value);
    }

    private static List<Row> rows(CqlSession session, String table) {
        return session.execute(
                        "SELECT * FROM horoscope." + table + " WHERE keyspace_name = 'agent'")
                .all();
    }
}
