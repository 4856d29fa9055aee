package io.horoscope.director.http;

import java.util.HashMap;
import java.util.Map;

/** What the HTTP side counts. Written and read by the HTTP loop only. */
final class HttpCounters {

    private long requests;
    private long refusedRequests;
    private long refusedConnections;
    private long errors;
    private int openConnections;
    private final Map<Object, Integer> openBySource = new HashMap<>();

    void addRequest() {
        requests++;
    }

    void addRefusedRequest() {
        refusedRequests++;
    }

    void addRefusedConnection() {
        refusedConnections++;
    }

    void addError() {
        errors++;
    }

    void opened(Object source) {
        openConnections++;
        openBySource.merge(source, 1, Integer::sum);
    }

    void closed(Object source) {
        openConnections--;
        openBySource.computeIfPresent(source, (same, open) -> open > 1 ? open - 1 : null);
    }

    long requests() {
        return requests;
    }

    long refusedRequests() {
        return refusedRequests;
    }

    long refusedConnections() {
        return refusedConnections;
    }

    long errors() {
        return errors;
    }

    int openConnectionsOf(Object source) {
        return openBySource.getOrDefault(source, 0);
    }

    int openConnections() {
        return openConnections;
    }
}
