package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.process.ProcessRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Programs of a cluster have their temporary files in the cluster's directory: what they would have
 * in /tmp stays there when they are killed.
 */
class TemporaryFilesIT {

    @Test
    void processes_ofARunningCluster_useNoFileInTmp() throws IOException {
        LocalCluster cluster = TestCluster.shared().cluster();
        String repository = Places.ofThisRun().repository().toRealPath().toString();
        List<String> inTmp = new ArrayList<>();
        List<String> ours = new ArrayList<>();
        for (ProcessRecord process : cluster.processes().all()) {
            for (String file : files(process.pid())) {
                if (file.startsWith("/tmp/") && !file.startsWith(repository)) {
                    inTmp.add(process + " " + file);
                } else if (file.startsWith(cluster.plan().directory() + "/node1/tmp/")) {
                    ours.add(file);
                }
            }
        }
        assertEquals(List.of(), inTmp);
        assertTrue(!ours.isEmpty(), "native libraries are in the node's own folder");
    }

    /** Mapped files (libraries, a JVM's performance data) and open files. */
    private static List<String> files(long pid) throws IOException {
        Path process = Path.of("/proc", Long.toString(pid));
        List<String> files = new ArrayList<>();
        for (String line : Files.readAllLines(process.resolve("maps"))) {
            if (line.contains("/")) {
                files.add(line.substring(line.indexOf('/')));
            }
        }
        try (Stream<Path> open = Files.list(process.resolve("fd"))) {
            for (Path descriptor : open.toList()) {
                if (Files.isSymbolicLink(descriptor)) {
                    files.add(Files.readSymbolicLink(descriptor).toString());
                }
            }
        }
        return files;
    }
}
