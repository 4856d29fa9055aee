package io.horoscope.bench.jmh;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Runs benchmarks on threads of the kind that Cassandra has for requests: netty's, with quick thread locals. */
public final class RequestThreads extends ThreadPoolExecutor {

    /** The constructor that JMH looks for. */
    public RequestThreads(int threads, String name) {
        super(
                threads,
                threads,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                task -> {
                    Thread thread = new FastThreadLocalThread(task, name);
                    thread.setDaemon(true);
                    return thread;
                });
    }
}
