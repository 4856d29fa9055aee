package io.horoscope.bench.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

class WorkloadsTest {

    @ParameterizedTest
    @CsvSource({
        "workloada, 0.5, 0.5, 0, 0, 0",
        "workloadb, 0.95, 0.05, 0, 0, 0",
        "workloadc, 1, 0, 0, 0, 0",
        "workloadd, 0.95, 0, 0, 0.05, 0",
        "workloade, 0, 0, 0.95, 0.05, 0",
        "workloadf, 0.5, 0, 0, 0, 0.5",
        "paper-reads, 1, 0, 0, 0, 0",
        "paper-scans, 0, 0, 1, 0, 0"
    })
    void file_loads_andMixesAsItsNameSays(
            String name, double read, double update, double scan, double insert, double modify)
            throws IOException, WorkloadException {
        Properties workload = load(name);
        assertEquals(read, share(workload, "readproportion"), name);
        assertEquals(update, share(workload, "updateproportion"), name);
        assertEquals(scan, share(workload, "scanproportion"), name);
        assertEquals(insert, share(workload, "insertproportion"), name);
        assertEquals(modify, share(workload, "readmodifywriteproportion"), name);
        assertEquals("10", workload.getProperty("fieldcount"));
        assertEquals("100", workload.getProperty("fieldlength"));
        Measurements.setProperties(workload);
        new CoreWorkload().init(workload);
    }

    /** The older version that YCSB depends on needs a class that JDK 11 no longer has. */
    @Test
    void hdrHistogram_onTheClassPath_isTheNewOne() {
        String jar =
                org.HdrHistogram.Histogram.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath();
        assertTrue(jar.contains("2.2.2"), jar);
    }

    private static double share(Properties workload, String key) {
        return Double.parseDouble(workload.getProperty(key));
    }

    private static Properties load(String name) throws IOException {
        Properties workload = new Properties();
        try (Reader reader = Files.newBufferedReader(Path.of("workloads", name))) {
            workload.load(reader);
        }
        return workload;
    }
}
