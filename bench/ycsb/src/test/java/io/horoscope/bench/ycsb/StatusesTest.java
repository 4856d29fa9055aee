package io.horoscope.bench.ycsb;

import static com.datastax.oss.driver.api.core.DefaultConsistencyLevel.ONE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.DefaultWriteType;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

class StatusesTest {

    @Test
    void of_clientsOwnLimit_isClientTimeout() {
        assertEquals(
                Statuses.CLIENT_TIMEOUT, Statuses.of(new DriverTimeoutException("12 s passed")));
    }

    @Test
    void of_noNode_isNoCoordinator() {
        assertEquals(Statuses.NO_COORDINATOR, Statuses.of(new NoNodeAvailableException()));
        assertEquals(
                Statuses.NO_COORDINATOR,
                Statuses.of(AllNodesFailedException.fromErrors(List.of())));
    }

    @Test
    void of_anythingElse_isAnError() {
        assertEquals(Status.ERROR, Statuses.of(new IllegalStateException("?")));
    }

    @Test
    void of_serversErrors_haveStatusesOfTheirOwn() {
        assertEquals(
                Statuses.SERVER_TIMEOUT,
                Statuses.of(new ReadTimeoutException(null, ONE, 0, 1, false)));
        assertEquals(
                Statuses.SERVER_TIMEOUT,
                Statuses.of(new WriteTimeoutException(null, ONE, 0, 1, DefaultWriteType.SIMPLE)));
        assertEquals(Statuses.UNAVAILABLE, Statuses.of(new UnavailableException(null, ONE, 1, 0)));
        assertEquals(
                Statuses.REPLICA_FAILURE,
                Statuses.of(new ReadFailureException(null, ONE, 0, 1, 1, false, Map.of())));
        assertEquals(
                Statuses.REPLICA_FAILURE,
                Statuses.of(
                        new WriteFailureException(
                                null, ONE, 0, 1, DefaultWriteType.SIMPLE, 1, Map.of())));
        assertEquals(Statuses.OVERLOADED, Statuses.of(new OverloadedException(null)));
    }

    @Test
    void of_allNodesTried_isTheStatusOfTheLast() {
        AllNodesFailedException failure =
                AllNodesFailedException.fromErrors(
                        List.of(
                                entry(new UnavailableException(null, ONE, 1, 0)),
                                entry(new OverloadedException(null))));
        assertEquals(Statuses.OVERLOADED, Statuses.of(failure));
    }

    private static Map.Entry<Node, Throwable> entry(Throwable error) {
        return Map.entry(node(), error);
    }

    /** Only its identity counts here, and the driver's own class needs a whole session. */
    private static Node node() {
        return (Node)
                Proxy.newProxyInstance(
                        Node.class.getClassLoader(),
                        new Class<?>[] {Node.class},
                        (node, method, arguments) ->
                                switch (method.getName()) {
                                    case "hashCode" -> System.identityHashCode(node);
                                    case "equals" -> node == arguments[0];
                                    case "toString" -> "node";
                                    default ->
                                            throw new UnsupportedOperationException(
                                                    method.getName());
                                });
    }
}
