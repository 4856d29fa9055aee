package io.horoscope.bench.lab.experiment.correlation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.experiment.correlation.Schedule.Phase;
import io.horoscope.bench.lab.fault.Contention;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ScheduleTest {

    private static final long SECOND = 1_000_000_000L;
    private static final int NODES = 5;

    @Test
    void of_sameSeed_isTheSame() {
        assertEquals(text(Schedule.of(7, NODES, 90 * SECOND)), text(schedule()));
        assertNotEquals(text(Schedule.of(8, NODES, 90 * SECOND)), text(schedule()));
    }

    @Test
    void phases_ofEachNode_followOneAnotherToTheEnd() {
        for (int node = 1; node <= NODES; node++) {
            long free = 0;
            for (Phase phase : of(node)) {
                assertEquals(free, phase.beginNanos());
                long nanos = phase.endNanos() - phase.beginNanos();
                assertTrue(nanos >= 4 * SECOND && nanos < 9 * SECOND, "a few seconds: " + nanos);
                free = phase.endNanos();
            }
            assertTrue(free >= 90 * SECOND);
        }
        assertNotEquals(text(of(1)), text(of(2)), "nodes are independent");
    }

    @Test
    void phases_ofEachNode_coverEveryKind() {
        for (int node = 1; node <= NODES; node++) {
            Set<Contention> kinds = EnumSet.noneOf(Contention.class);
            of(node).stream().map(Phase::kind).filter(Objects::nonNull).forEach(kinds::add);
            assertEquals(EnumSet.copyOf(Schedule.KINDS), kinds);
        }
    }

    @Test
    void phases_ofLongRun_areAThirdWithoutProcesses() {
        double free = 0;
        double all = 0;
        for (Phase phase : Schedule.of(7, NODES, 3_000 * SECOND).phases()) {
            long nanos = phase.endNanos() - phase.beginNanos();
            all += nanos;
            free += (phase.kind() == null) ? nanos : 0;
            assertEquals(phase.kind() == null, phase.processes() == 0);
            assertTrue(phase.processes() <= 8);
        }
        assertEquals(1 / 3.0, free / all, 0.02);
    }

    @Test
    void at_beginOfPhase_isThatPhase() {
        Phase second = of(3).get(1);
        assertEquals(of(3).get(0).label(), schedule().at(3, second.beginNanos() - 1).label());
        assertEquals(second.beginNanos(), schedule().at(3, second.beginNanos()).beginNanos());
    }

    private static Schedule schedule() {
        return Schedule.of(7, NODES, 90 * SECOND);
    }

    private static List<Phase> of(int node) {
        return schedule().phases().stream()
                .filter(phase -> phase.node() == node)
                .collect(Collectors.toList());
    }

    private static String text(Schedule schedule) {
        return text(schedule.phases());
    }

    private static String text(List<Phase> phases) {
        return phases.stream()
                .map(phase -> phase.beginNanos() + " " + phase.label())
                .collect(Collectors.joining(", "));
    }
}
