package io.horoscope.director.http;

/** The counters of the HTTP side. Written and read by the HTTP loop only. */
final class HttpCounters {

    long requests;
    long refusedRequests;
    long refusedConnections;
    long errors;
    int openConnections;
}
