package io.horoscope.bench.lab.fault;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class ContentionTest {

    private static final Duration DEADLINE = Duration.ofSeconds(10);

    /** Where the machine is busy, a process gets a part of a second only. */
    @Test
    void flapping_everyOtherSecond_isBusy() throws IOException {
        Process process = new ProcessBuilder("sh", "-c", Contention.FLAPPING.script()).start();
        try {
            await(() -> second() % 2 == 0);
            await(() -> second() % 2 == 1);
            Duration restBegins = cpu(process);
            await(() -> second() % 2 == 0);
            Duration restEnds = cpu(process);
            await(() -> second() % 2 == 1);
            Duration resting = restEnds.minus(restBegins);
            Duration busy = cpu(process).minus(restEnds);
            assertTrue(busy.compareTo(resting.multipliedBy(4)) > 0, busy + " after " + resting);
            assertTrue(busy.compareTo(Duration.ofMillis(50)) > 0, busy::toString);
        } finally {
            process.destroyForcibly();
        }
    }

    private static void await(BooleanSupplier condition) {
        Await.until("a second of the clock", DEADLINE, condition);
    }

    private static long second() {
        return System.currentTimeMillis() / 1_000;
    }

    private static Duration cpu(Process process) {
        return process.info().totalCpuDuration().orElseThrow();
    }
}
