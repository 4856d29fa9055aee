package io.horoscope.bench.ycsb;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;
import java.util.List;
import java.util.Map;
import site.ycsb.Status;

/** YCSB's name for each way in which a request fails. */
final class Statuses {

    static final Status CLIENT_TIMEOUT =
            new Status("CLIENT_TIMEOUT", "No response within the client's own limit.");
    static final Status SERVER_TIMEOUT =
            new Status("SERVER_TIMEOUT", "The coordinator waited too long for replicas.");
    static final Status UNAVAILABLE =
            new Status("UNAVAILABLE", "Too few replicas are alive for the consistency level.");
    static final Status REPLICA_FAILURE =
            new Status("REPLICA_FAILURE", "Replicas failed to execute the request.");
    static final Status OVERLOADED =
            new Status("OVERLOADED", "The coordinator refuses more requests.");
    static final Status NO_COORDINATOR = new Status("NO_COORDINATOR", "No node could be reached.");

    private static final Map<Class<?>, Status> OF =
            Map.of(
                    DriverTimeoutException.class, CLIENT_TIMEOUT,
                    ReadTimeoutException.class, SERVER_TIMEOUT,
                    WriteTimeoutException.class, SERVER_TIMEOUT,
                    UnavailableException.class, UNAVAILABLE,
                    ReadFailureException.class, REPLICA_FAILURE,
                    WriteFailureException.class, REPLICA_FAILURE,
                    OverloadedException.class, OVERLOADED,
                    NoNodeAvailableException.class, NO_COORDINATOR);

    private Statuses() {}

    /** The status of a request that failed. */
    static Status of(Throwable failure) {
        Status status = OF.get(failure.getClass());
        if (status == null) {
            return failure instanceof AllNodesFailedException all ? ofAll(all) : Status.ERROR;
        }
        return status;
    }

    /** What the last node that was tried responded. */
    private static Status ofAll(AllNodesFailedException failure) {
        return failure.getAllErrors().values().stream()
                .flatMap(List::stream)
                .map(Statuses::of)
                .filter(status -> !status.equals(Status.ERROR))
                .reduce(NO_COORDINATOR, (earlier, later) -> later);
    }
}
