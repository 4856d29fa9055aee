package io.horoscope.cassandra.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.ScoreCache;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.score.PaperFormula;
import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.score.WeightedFormula;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Without directors. */
class ScoreThreadTest {

    private static final NodeAddress NODE = NodeAddress.parse("127.0.0.1");
    private static final long DEADLINE_SECONDS = 10;

    private static final long HALF_LIFE_NANOS = 1_000_000_000L;

    private final NodeRegistry nodes = TestRing.of("127.0.0.1");
    private final int index = nodes.find(NODE).index();
    private long nowNanos;
    private final PeerReports peers = new PeerReports(nodes, () -> nowNanos);
    private ScoreFormula formula = new PaperFormula();
    private final ScoreCache cache = new ScoreCache(nodes, formula, HALF_LIFE_NANOS);
    private final ScoreThread thread =
            new ScoreThread(
                    cache,
                    peers,
                    () -> formula,
                    Optional.empty(),
                    Optional.empty(),
                    () -> nowNanos);

    @BeforeAll
    static void initialise() {
        DatabaseDescriptor.clientInitialization();
    }

    @Test
    void cycle_formulaChanged_recomputesScoresWithoutNewReports() throws IOException {
        peers.measured(report(1, 0.5), Signal::key);
        thread.cycle();
        formula = new WeightedFormula(Map.of(Signal.CPU, 2.0));
        thread.cycle();
        assertEquals(0.75, cache.table().load(index), 1e-4);
    }

    @Test
    void cycle_aLoadFalls_publishesItWithoutNewReports() throws IOException {
        peers.measured(report(1, 0.9), Signal::key);
        thread.cycle();
        peers.measured(report(2, 0.1), Signal::key);
        thread.cycle();
        assertEquals(0.9, cache.table().load(index), 1e-4);
        for (int halves = 1; halves <= 3; halves++) {
            nowNanos += HALF_LIFE_NANOS;
            thread.cycle();
            assertEquals(0.1 + 0.8 / (1 << halves), cache.table().load(index), 1e-4);
        }
    }

    @Test
    void start_reportArrives_isPublished() {
        thread.start();
        try {
            peers.measured(report(1, 0.5), Signal::key);
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
            while (cache.table().report(index) == null) {
                assertTrue(System.nanoTime() < deadline, "no report within 10 s");
                Thread.onSpinWait();
            }
        } finally {
            thread.stop();
        }
    }

    private static Report report(long sequence, double cpu) {
        Signals signals = Signals.builder().set(Signal.CPU, cpu).set(Signal.MEMORY, 0).build();
        return new Report(NODE, 1, sequence, 0, false, signals);
    }
}
