package io.horoscope.bench.lab;

import java.util.concurrent.ThreadFactory;

/** Threads that do not keep the program alive. */
public final class DaemonThreads {

    private DaemonThreads() {}

    /** Makes threads of this name. */
    public static ThreadFactory named(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
