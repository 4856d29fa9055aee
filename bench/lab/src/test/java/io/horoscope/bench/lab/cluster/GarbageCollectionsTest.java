package io.horoscope.bench.lab.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import org.junit.jupiter.api.Test;

class GarbageCollectionsTest {

    @Test
    void of_thisJvm_countsEveryCollector() throws IOException, JMException {
        GarbageCollections before = read();
        System.gc();
        GarbageCollections after = read();
        long all = 0;
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            all += bean.getCollectionCount();
        }
        assertTrue(after.since(before).count() >= 1, "a collection was asked for");
        assertTrue(after.count() <= all && after.count() > all - 5, after.count() + " of " + all);
    }

    @Test
    void since_twoLooks_isTheDifference() {
        GarbageCollections difference =
                new GarbageCollections(7, 130).since(new GarbageCollections(5, 100));
        assertEquals(2, difference.count());
        assertEquals(30, difference.millis());
    }

    private static GarbageCollections read() throws IOException, JMException {
        return GarbageCollections.of(ManagementFactory.getPlatformMBeanServer());
    }
}
