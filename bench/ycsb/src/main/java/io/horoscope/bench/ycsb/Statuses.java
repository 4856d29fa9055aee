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

/** YCSB's name for each way in which a request fails, so that a run's failures can be told apart. */
final class Statuses {

    static final Status CLIENT_TIMEOUT =
            new Status("CLIENT_TIMEOUT", "No answer within the client's own limit.");
    static final Status SERVER_TIMEOUT =
            new Status("SERVER_TIMEOUT", "The coordinator waited too long for replicas.");
    static final Status UNAVAILABLE =
            new Status("UNAVAILABLE", "Too few replicas are alive for the consistency level.");
    static final Status REPLICA_FAILURE =
            new Status("REPLICA_FAILURE", "Replicas failed to do what they were asked.");
    static final Status OVERLOADED =
            new Status("OVERLOADED", "The coordinator refuses more requests.");
    static final Status NO_COORDINATOR = new Status("NO_COORDINATOR", "No node could be asked.");

    private Statuses() {}

    /** The status of a request that failed. */
    static Status of(Throwable failure) {
        if (failure instanceof DriverTimeoutException) {
            return CLIENT_TIMEOUT;
        }
        if (failure instanceof ReadTimeoutException || failure instanceof WriteTimeoutException) {
            return SERVER_TIMEOUT;
        }
        if (failure instanceof UnavailableException) {
            return UNAVAILABLE;
        }
        if (failure instanceof ReadFailureException || failure instanceof WriteFailureException) {
            return REPLICA_FAILURE;
        }
        if (failure instanceof OverloadedException) {
            return OVERLOADED;
        }
        if (failure instanceof NoNodeAvailableException) {
            return NO_COORDINATOR;
        }
        return failure instanceof AllNodesFailedException
                ? ofAll((AllNodesFailedException) failure)
                : Status.ERROR;
    }

    /** What the last node that was tried answered. */
    private static Status ofAll(AllNodesFailedException failure) {
        Status last = NO_COORDINATOR;
        for (Map.Entry<?, List<Throwable>> node : failure.getAllErrors().entrySet()) {
            for (Throwable error : node.getValue()) {
                Status status = of(error);
                last = status.equals(Status.ERROR) ? last : status;
            }
        }
        return last;
    }
}
