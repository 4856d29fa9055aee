package io.horoscope.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReportedLoadsTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Queue<Runnable> later = new ArrayDeque<>();
    private final Queue<CompletableFuture<AsyncResultSet>> asked = new ArrayDeque<>();
    private final Queue<Node> askedNodes = new ArrayDeque<>();
    private final ClientNodes nodes = new ClientNodes();
    private final Node[] known = FakeClient.nodes(2, "dc1");
    private final ReportedLoads loads = new ReportedLoads(nodes, later::add);
    private final CqlSession session =
            FakeClient.fake(
                    CqlSession.class,
                    Map.of(
                            "isClosed",
                            false,
                            "executeAsync",
                            (FakeClient.Answer) arguments -> ask(arguments)));

    @BeforeEach
    void addNodes() {
        List.of(known).forEach(nodes::add);
    }

    @Test
    void read_rows_areLoadsByNode() {
        start();

        asked.remove()
                .complete(
                        rows(
                                row(known[0], true, 250, 0.75),
                                row(known[1], false, 250, 0.5),
                                row(new FakeNode(9, "dc1"), true, 0, 1.0)));

        long nowNanos = System.nanoTime();
        assertEquals(0.75, loads.table().load(0));
        assertTrue(loads.table().ageNanos(0, nowNanos) >= SECOND / 4);
        assertTrue(loads.table().isFresh(0, nowNanos, 60 * SECOND));
        assertFalse(loads.table().isFresh(1, nowNanos, 60 * SECOND));
    }

    @Test
    void read_slowAnswer_isNotAskedAgain() {
        start();
        assertTrue(later.isEmpty());

        asked.remove().complete(rows());
        later.remove().run();
        assertEquals(1, asked.size());
    }

    @Test
    void read_timeout_isAskedAgain() {
        start();
        asked.remove().completeExceptionally(new DriverTimeoutException("test"));

        assertEquals(1, later.size());
    }

    /** In a rolling change some nodes have the table. */
    @Test
    void read_noSuchTable_onlyOthersAreAsked() {
        start();
        Node refusing = askedNodes.remove();
        refuse(refusing);

        for (int i = 0; i < 20; i++) {
            later.remove().run();
            assertNotSame(refusing, askedNodes.remove());
            asked.remove().complete(rows());
        }
    }

    @Test
    void read_noNodeHasTheTable_noneIsAskedUntilItIsUpAgain() {
        start();
        refuse(askedNodes.remove());
        later.remove().run();
        Node second = askedNodes.remove();
        refuse(second);
        later.remove().run();
        assertTrue(asked.isEmpty());

        loads.up(second);
        later.remove().run();
        assertSame(second, askedNodes.remove());
    }

    private void refuse(Node node) {
        asked.remove().completeExceptionally(new InvalidQueryException(node, "test"));
    }

    @Test
    void close_nextRead_isTheLast() {
        start();
        loads.close();
        asked.remove().complete(rows());
        later.remove().run();

        assertTrue(asked.isEmpty());
        assertTrue(later.isEmpty());
    }

    private void start() {
        loads.start(session);
        later.remove().run();
    }

    private CompletionStage<AsyncResultSet> ask(Object... arguments) {
        askedNodes.add(((SimpleStatement) arguments[0]).getNode());
        CompletableFuture<AsyncResultSet> answer = new CompletableFuture<>();
        asked.add(answer);
        return answer;
    }

    private static AsyncResultSet rows(Row... rows) {
        return FakeClient.fake(AsyncResultSet.class, Map.of("currentPage", List.of(rows)));
    }

    private static Row row(Node node, boolean isFresh, long ageMillis, double load) {
        return FakeClient.fake(
                Row.class,
                Map.of(
                        "getInetAddress",
                        node.getBroadcastAddress().orElseThrow().getAddress(),
                        "getBoolean",
                        isFresh,
                        "getLong",
                        ageMillis,
                        "isNull",
                        false,
                        "getDouble",
                        load));
    }
}
