package io.horoscope.bench.lab.experiment.switchback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.run.Arm;
import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.PacedReads.Read;
import io.horoscope.bench.lab.run.observe.CounterSeries;
import io.horoscope.bench.lab.run.observe.Shares;
import io.horoscope.bench.lab.run.record.ShareChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rows of cycles.csv: two nodes, of which the second has a fault. */
class CyclesTest {

    private static final long SECOND = 1_000_000_000L;
    private static final ShareChange.Times TIMES =
            new ShareChange.Times(SECOND, 4 * SECOND, 10 * SECOND, 16 * SECOND);

    @Test
    void cells_ofATurn_areUnderTheirColumns() {
        List<String> columns = Cycles.COLUMNS;
        List<Object> cells =
                Cycles.cells(
                        new Turn<>(
                                3,
                                1,
                                Arm.named(List.of("off"), Arm.WITH_FAULTS).get(0),
                                List.of(2)),
                        new ShareChange(shares(), List.of(1), TIMES),
                        reads(),
                        SECOND / 100);
        assertEquals(columns.size(), cells.size());
        Map<String, Object> row = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            row.put(columns.get(i), cells.get(i));
        }
        assertEquals(3, row.get("round"));
        assertEquals(1, row.get("position"));
        assertEquals("off", row.get("arm"));
        assertEquals("[2]", row.get("nodes"));
        assertEquals(0.5, (double) row.get("share_before"), 1e-9);
        assertEquals(0, (double) row.get("share_during"), 1e-9);
        assertEquals(6.0, row.get("fault_s"));
        assertEquals(6.0, row.get("after_s"));
        assertEquals(5.0, (double) row.get("p99_calm_ms"), 0.1, "the first second is dropped");
        assertEquals(40.0, (double) row.get("p99_first_ms"), 0.1);
        assertEquals(40.0, (double) row.get("p99_during_ms"), 0.1);
        assertEquals(5.0, (double) row.get("p99_after_ms"), 0.1);
        assertEquals(160, row.get("reads"));
        assertEquals(1L, row.get("failed"));
        assertEquals(250.0, (double) row.get("client_us"), 1e-9, "10 ms for forty reads");
    }

    /** Horoscope in the driver has nothing to choose from where one node coordinates. */
    @Test
    void mode_driverWithoutTokenAwareClients_isRefused() {
        List<Arm> both = Arm.named(List.of("off", "driver"), Arm.WITH_FAULTS);
        List<ClientMode> master = List.of(ClientMode.MASTER);
        assertEquals(
                "--arms: 'driver' needs token-aware clients; add --modes replica",
                assertThrows(LabException.class, () -> Cycles.mode(master, both)).getMessage());
        assertEquals(ClientMode.REPLICA, Cycles.mode(List.of(ClientMode.REPLICA), both));
        assertEquals(ClientMode.MASTER, Cycles.mode(master, both.subList(0, 1)));
        assertEquals(
                "--modes: a run of cycles has one client mode",
                assertThrows(
                                LabException.class,
                                () -> Cycles.mode(List.of(ClientMode.values()), both))
                        .getMessage());
    }

    /** The reads of the second node stop with the fault, and return with its end. */
    private static Shares shares() {
        CounterSeries first = new CounterSeries();
        CounterSeries second = new CounterSeries();
        for (int at = 0; at <= 16; at++) {
            first.add(at * SECOND, 10L * at);
            second.add(at * SECOND, 10L * (Math.min(at, 4) + Math.max(0, at - 10)));
        }
        return new Shares(List.of(first, second));
    }

    /** Ten a second: 90 ms in the first second, 40 ms in that of the fault's begin, else 5 ms. */
    private static List<Read> reads() {
        List<Read> reads = new ArrayList<>();
        for (int i = 0; i < 160; i++) {
            long millis = i < 10 ? 90 : i >= 40 && i < 50 ? 40 : 5;
            reads.add(new Read(0, Operation.READ, i * SECOND / 10, millis * 1_000_000, i == 77));
        }
        return reads;
    }
}
