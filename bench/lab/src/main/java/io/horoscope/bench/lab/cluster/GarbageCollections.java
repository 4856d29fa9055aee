package io.horoscope.bench.lab.cluster;

import java.io.IOException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;

/** How often and for how long a JVM collected garbage, young and old together. Immutable. */
public final class GarbageCollections {

    private static final String BEANS = "java.lang:type=GarbageCollector,*";

    private final long count;
    private final long millis;

    /**
     * @param millis as the JVM tells it, which knows no finer unit; with a concurrent collector not all of it are pauses
     */
    public GarbageCollections(long count, long millis) {
        this.count = count;
        this.millis = millis;
    }

    /** All that a JVM's collectors did since it started. One that cannot tell says -1, and counts nothing. */
    static GarbageCollections of(MBeanServerConnection jvm) throws IOException, JMException {
        long count = 0;
        long millis = 0;
        for (ObjectName bean : jvm.queryNames(new ObjectName(BEANS), null)) {
            count += Math.max(0, (Long) jvm.getAttribute(bean, "CollectionCount"));
            millis += Math.max(0, (Long) jvm.getAttribute(bean, "CollectionTime"));
        }
        return new GarbageCollections(count, millis);
    }

    /** What came between an earlier look at the same JVM and this one. */
    public GarbageCollections since(GarbageCollections earlier) {
        return new GarbageCollections(count - earlier.count, millis - earlier.millis);
    }

    public long count() {
        return count;
    }

    public long millis() {
        return millis;
    }
}
