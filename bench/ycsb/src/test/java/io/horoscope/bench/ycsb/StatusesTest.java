package io.horoscope.bench.ycsb;

import static com.datastax.oss.driver.api.core.DefaultConsistencyLevel.ONE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.Status;

class StatusesTest {

    @ParameterizedTest
    @MethodSource("errors")
    void of_error_isTheStatusOfItsKind(Status expected, Throwable error) {
        assertEquals(expected, Statuses.of(error));
    }

    static Stream<Arguments> errors() {
        return Stream.of(
                arguments(Statuses.CLIENT_TIMEOUT, new DriverTimeoutException("12 s passed")),
                arguments(Statuses.NO_COORDINATOR, new NoNodeAvailableException()),
                arguments(Statuses.NO_COORDINATOR, AllNodesFailedException.fromErrors(List.of())),
                arguments(Status.ERROR, new IllegalStateException("?")),
                arguments(
                        Statuses.SERVER_TIMEOUT, new ReadTimeoutException(null, ONE, 0, 1, false)),
                arguments(
                        Statuses.SERVER_TIMEOUT,
                        new WriteTimeoutException(null, ONE, 0, 1, DefaultWriteType.SIMPLE)),
                arguments(Statuses.UNAVAILABLE, new UnavailableException(null, ONE, 1, 0)),
                arguments(
                        Statuses.REPLICA_FAILURE,
                        new ReadFailureException(null, ONE, 0, 1, 1, false, Map.of())),
                arguments(
                        Statuses.REPLICA_FAILURE,
                        new WriteFailureException(
                                null, ONE, 0, 1, DefaultWriteType.SIMPLE, 1, Map.of())),
                arguments(Statuses.OVERLOADED, new OverloadedException(null)));
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
