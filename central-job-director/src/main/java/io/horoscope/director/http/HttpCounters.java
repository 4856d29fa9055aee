package io.horoscope.director.http;

/** What the HTTP side counts. Written and read by the HTTP loop only. */
final class HttpCounters {

    private long requests;
    private long refusedRequests;
    private long refusedConnections;
    private long errors;
    private int openConnections;

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

    void opened() {
        openConnections++;
    }

    void closed() {
        openConnections--;
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

    int openConnections() {
        return openConnections;
    }
}
