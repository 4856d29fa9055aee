package io.horoscope.cassandra.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.wire.Report;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SelfMonitorTest {

    @TempDir Path folder;

    /** What fails at the start is tried again: a node without load is the last resort. */
    @Test
    void run_startFails_triesAgain() throws Exception {
        Path signals = folder.resolve("signals");
        Files.writeString(signals, "cpu: 0.25\n");
        AtomicInteger asked = new AtomicInteger();
        AtomicReference<Report> report = new AtomicReference<>();
        AtomicReference<String> source = new AtomicReference<>();
        CountDownLatch reported = new CountDownLatch(1);
        SelfMonitor monitor =
                new SelfMonitor(
                        "file:" + signals,
                        List.of(),
                        NodeAddress.parse("10.0.0.1"),
                        () -> true,
                        (made, sources) -> {
                            report.set(made);
                            source.set(sources.apply(Signal.CPU));
                            reported.countDown();
                        },
                        () -> {
                            if (asked.incrementAndGet() == 1) {
                                throw new IllegalStateException("the first time");
                            }
                            return System.nanoTime();
                        });
        Thread thread = new Thread(monitor::run);
        thread.start();
        assertTrue(reported.await(30, TimeUnit.SECONDS));
        monitor.stop();
        thread.join(TimeUnit.SECONDS.toMillis(30));
        assertEquals(0.25, report.get().signals().ratioOr(Signal.CPU, -1));
        assertEquals(signals.toString(), source.get());
    }
}
