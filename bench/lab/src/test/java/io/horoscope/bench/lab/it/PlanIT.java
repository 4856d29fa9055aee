package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.load.Operation;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Three coordinators count reads of which twenty in 21 are of one key: what {@code horoscope plan}
 * makes of them.
 */
class PlanIT extends OnSharedCluster {

    private static final long HOT_KEY = 17;
    private static final int HOT_READS = 800;
    private static final int OTHER_READS = 40;

    private final List<NodePlan> nodes = cluster.nodes();

    @BeforeEach
    void count() {
        RoutingBean.setEverywhere(nodes, "Heat", "on");
    }

    @AfterEach
    void countNoMore() {
        RoutingBean.setEverywhere(nodes, "Heat", "off");
    }

    @Test
    void plan_oneHotKey_namesItAndItsRangeAndAdvisesACache() {
        read();
        String said =
                Places.ofThisRun()
                        .patched()
                        .horoscope("plan", "--keyspace", "tests", "--hosts", hosts());
        long token =
                cluster.coordinator()
                        .execute("SELECT token(id) FROM tests.rows WHERE id = " + HOT_KEY)
                        .one()
                        .getLong(0);
        for (NodePlan node : nodes) {
            assertSays(said, "[1-3] of 3: " + Pattern.quote(node.address()) + " had \\d");
        }
        assertSays(said, "\n3 nodes, 48 ranges, 2 copies of each; .* 0\\.0 writes/s\n");
        assertSays(said, "\nHot ranges, with more than 2 times the reads of the mean: 1\n");
        assertSays(said, "\nA single key is the reason for .* the one with token " + token + " ");
        Matcher hot = assertSays(said, "\n\\((-?\\d+), (-?\\d+)] .* %  (\\S+), (\\S+)\n");
        assertTrue(Long.parseLong(hot.group(1)) < token && token <= Long.parseLong(hot.group(2)));
        assertSays(said, "\ntoday +1\\.4\\d .*\none replica more of all +1\\.00 ");
        assertSays(said, "\nAdvice: a cache for the key with token " + token + "\\. ");
    }

    private String hosts() {
        return nodes.stream()
                .map(node -> "127.0.0.1:" + node.jmxPort())
                .collect(Collectors.joining(","));
    }

    private void read() {
        for (NodePlan node : nodes) {
            CqlSession session = cluster.clients().session(node);
            for (int i = 0; i < HOT_READS; i++) {
                session.execute(cluster.clients().queries(node).read().bind(HOT_KEY));
            }
            cluster.clients().run(node, Operation.READ, OTHER_READS);
        }
    }

    private static Matcher assertSays(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertTrue(matcher.find(), () -> pattern + " in:\n" + text);
        return matcher;
    }
}
