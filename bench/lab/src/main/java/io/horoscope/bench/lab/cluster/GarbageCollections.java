package io.horoscope.bench.lab.cluster;

import java.io.IOException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;

/**
 * How often and for how long a JVM collected garbage, young and old together.
 *
 * @param millis in the JVM's own unit; with a concurrent collector not all of it are pauses
 */
public record GarbageCollections(long count, long millis) {

    private static final String BEANS = "java.lang:type=GarbageCollector,*";

    /** What a JVM's collectors did since it started. One that does not know reports -1. */
    static GarbageCollections of(MBeanServerConnection jvm) throws IOException, JMException {
        long count = 0;
        long millis = 0;
        for (ObjectName bean : jvm.queryNames(new ObjectName(BEANS), null)) {
            count += Math.max(0, (Long) jvm.getAttribute(bean, "CollectionCount"));
            millis += Math.max(0, (Long) jvm.getAttribute(bean, "CollectionTime"));
        }
        return new GarbageCollections(count, millis);
    }

    /** The difference to an earlier reading of the same JVM. */
    public GarbageCollections since(GarbageCollections earlier) {
        return new GarbageCollections(count - earlier.count, millis - earlier.millis);
    }
}
