package io.horoscope.bench.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

class ZipfianWorkloadTest {

    @Test
    void doTransaction_sameSeedAndThread_readsTheSameKeys() throws WorkloadException {
        assertEquals(keys("1", 0), keys("1", 0));
        assertNotEquals(keys("1", 0), keys("1", 1));
        assertNotEquals(keys("1", 0), keys("2", 0));
        assertNotEquals(keys("1", 1), keys("2", 0), "the next seed is not the next thread");
    }

    @ParameterizedTest
    @CsvSource({
        "horoscope.zipf, 0",
        "horoscope.zipf, -1",
        "horoscope.zipf, 3.5",
        "horoscope.zipf, steep",
        "horoscope.seed, x",
        "requestdistribution, latest"
    })
    void init_badValue_isRefusedWithKeyAndValue(String key, String bad) {
        WorkloadException refused =
                assertThrows(
                        WorkloadException.class, () -> workload(key, bad, "recordcount", "10"));
        assertTrue(refused.getMessage().startsWith(key + ": '" + bad + "'"), refused.getMessage());
    }

    @Test
    void init_noRecords_isRefused() {
        WorkloadException refused =
                assertThrows(
                        WorkloadException.class,
                        () -> workload("recordcount", "10", "insertcount", "0"));
        assertTrue(refused.getMessage().startsWith("recordcount:"), refused.getMessage());
    }

    private static List<String> keys(String seed, int thread) throws WorkloadException {
        ZipfianWorkload workload = workload("horoscope.seed", seed, "recordcount", "100000");
        Object state = workload.initThread(new Properties(), thread, 2);
        KeyRecorder recorder = new KeyRecorder();
        for (int i = 0; i < 100; i++) {
            workload.doTransaction(recorder, state);
        }
        return recorder.read;
    }

    private static ZipfianWorkload workload(String... keysAndValues) throws WorkloadException {
        Properties properties = new Properties();
        properties.setProperty("readproportion", "1");
        properties.setProperty("updateproportion", "0");
        for (int i = 0; i < keysAndValues.length; i += 2) {
            properties.setProperty(keysAndValues[i], keysAndValues[i + 1]);
        }
        Measurements.setProperties(properties);
        ZipfianWorkload workload = new ZipfianWorkload();
        workload.init(properties);
        return workload;
    }

    /** Answers everything and keeps the keys that were read. */
    private static final class KeyRecorder extends DB {

        private final List<String> read = new ArrayList<>();

        @Override
        public Status read(
                String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
            read.add(key);
            return Status.OK;
        }

        // The types are YCSB's.
        @Override
        @SuppressWarnings("NonApiType")
        public Status scan(
                String table,
                String startKey,
                int count,
                Set<String> fields,
                Vector<HashMap<String, ByteIterator>> result) {
            return Status.NOT_IMPLEMENTED;
        }

        @Override
        public Status update(String table, String key, Map<String, ByteIterator> values) {
            return Status.NOT_IMPLEMENTED;
        }

        @Override
        public Status insert(String table, String key, Map<String, ByteIterator> values) {
            return Status.NOT_IMPLEMENTED;
        }

        @Override
        public Status delete(String table, String key) {
            return Status.NOT_IMPLEMENTED;
        }
    }
}
