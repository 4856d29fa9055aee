package io.horoscope.bench.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.run.client.ClientMode;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ExtentTest {

    private static final Experiment STRESSED = Experiments.named("stressed");

    @Test
    void nothingSaid_usualOfExperimentAndScale() {
        Extent quick = new Extent(STRESSED, Scale.QUICK, null, null, null);
        assertEquals(1, quick.repetitions());
        assertEquals(List.of(ClientMode.MASTER), quick.modes());
        assertEquals(List.of("1000/s"), labels(quick.rates(1_000)));
        Extent normal = new Extent(STRESSED, Scale.NORMAL, null, null, null);
        assertEquals(5, normal.repetitions());
        assertEquals(List.of(ClientMode.values()), normal.modes());
        Extent idle = new Extent(Experiments.named("idle"), Scale.QUICK, null, null, null);
        assertEquals(2, idle.repetitions());
        assertEquals(List.of(ClientMode.REPLICA), idle.modes());
    }

    @Test
    void paused_oneCoordinatorThatGoesOn() {
        Experiment paused = Experiments.named("paused");
        assertEquals(
                List.of(ClientMode.MASTER),
                new Extent(paused, Scale.FULL, null, null, null).modes());
        String refusal =
                assertThrows(
                                LabException.class,
                                () ->
                                        new Extent(
                                                paused,
                                                Scale.QUICK,
                                                1,
                                                List.of("master", "any"),
                                                null))
                        .getMessage();
        assertEquals(
                "--modes: 'any' shows nothing in 'paused', which stops a node that would be a coordinator in it; allowed: master",
                refusal);
    }

    @Test
    void allSaid_isTaken() {
        Extent extent =
                new Extent(STRESSED, Scale.QUICK, 3, List.of("master", "any"), List.of(300, 1_000));
        assertEquals(3, extent.repetitions());
        assertEquals(List.of(ClientMode.MASTER, ClientMode.ANY), extent.modes());
        assertEquals(List.of("300/s", "1000/s"), labels(extent.rates(50)));
    }

    @Test
    void outOfRange_isRefusedWithOptionValueAndWhatIsAllowed() {
        assertEquals(
                "--repetitions: '0' is not a number from 1 to 1000",
                refusal(STRESSED, 0, List.of(1)));
        assertEquals(
                "--rates: '1000001' is not a number from 1 to 1000000",
                refusal(STRESSED, 1, List.of(5, 1_000_001)));
        String refusal = refusal(Experiments.named("paper-reads"), 1, List.of(5));
        assertTrue(
                refusal.startsWith("--rates: 'paper-reads' has no part with a fixed rate"),
                refusal);
        assertTrue(refusal.contains("idle, noise, stressed"), refusal);
    }

    private static String refusal(Experiment experiment, int repetitions, List<Integer> rates) {
        return assertThrows(
                        LabException.class,
                        () -> new Extent(experiment, Scale.QUICK, repetitions, null, rates))
                .getMessage();
    }

    private static List<String> labels(List<LoadPoint> points) {
        return points.stream().map(LoadPoint::label).collect(Collectors.toList());
    }
}
