package io.horoscope.bench.sim.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.sim.measure.Metric;
import io.horoscope.bench.sim.measure.RunResult;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DrawnScenarioTest {

    private static final int DRAWN = 500;

    /** Of the half that constants are chosen on: selectors have run on no later one here. */
    private static final int FIRST_COMPARED = 1;

    private static final int COMPARED = 20;

    /** A 99th percentile of fewer reads is the time of a few scans, and differs twofold by seed. */
    private static final double LEAST_READS = 50_000;

    @Test
    void drawn_anyNumber_isAValidScenarioOfLimitedLength() {
        for (int number = 1; number <= DRAWN; number++) {
            ScenarioFile file = ScenarioFile.drawn(number);
            Scenario scenario = scenario(file);
            LoadSettings load = scenario.load();
            double rate =
                    load.rate() > 0
                            ? load.rate()
                            : load.utilisation() * scenario.capacityPerSecond();
            assertTrue(rate > 0 && rate < 70_000, () -> rate + " reads/s: " + file.text());
        }
    }

    /** Seven of reads; no fault, or one of fifteen; two faults in a tenth. */
    @Test
    void drawn_manyNumbers_haveEveryKindOfReadsAndFaults() {
        List<String> words =
                IntStream.rangeClosed(1, DRAWN)
                        .mapToObj(number -> ScenarioFile.drawn(number).description())
                        .map(
                                text ->
                                        text.substring(
                                                "Drawn at random: ".length(), text.length() - 1))
                        .toList();
        assertEquals(7, words.stream().map(text -> text.split(", ", 2)[0]).distinct().count());
        assertEquals(
                16,
                words.stream()
                        .flatMap(text -> Stream.of(text.split(", ", 2)[1].split(" and ", 2)))
                        .distinct()
                        .count());
        long calm = words.stream().filter(text -> text.endsWith("no fault")).count();
        long two = words.stream().filter(text -> text.contains(" and ")).count();
        assertEquals(0.5, calm / (double) DRAWN, 0.1);
        assertEquals(0.1, two / (double) DRAWN, 0.05);
    }

    @Test
    void drawn_halves_areByNumber() {
        assertEquals("choose", ScenarioFile.drawn(1).half());
        assertEquals("choose", ScenarioFile.drawn(100).half());
        assertEquals("judge", ScenarioFile.drawn(101).half());
    }

    @Test
    void drawn_sameNumber_isTheSameScenario() {
        assertEquals(ScenarioFile.drawn(7).text(), ScenarioFile.drawn(7).text());
        assertNotEquals(ScenarioFile.drawn(7).text(), ScenarioFile.drawn(8).text());
    }

    /** What {@code --show} prints can be run as a file, and is the same scenario. */
    @Test
    void text_parsed_isTheSameScenario() {
        for (int number : new int[] {1, 2, 3}) {
            ScenarioFile drawn = ScenarioFile.drawn(number);
            RunResult run = Runs.of(scenario(drawn), "random", 1);
            assertEquals(run.history(), Runs.of(Runs.own(drawn.text()), "random", 1).history());
            assertTrue(run.value(Metric.P99) > 0);
        }
    }

    /**
     * As README says of a hundred others, reads are faster than with the dynamic snitch; in none of
     * these they are clearly slower.
     */
    @Test
    void of_horoscopeAndDynamicSnitch_isFasterAndNowhereClearlySlower() {
        double sum = 0;
        for (int number = FIRST_COMPARED; number < FIRST_COMPARED + COMPARED; number++) {
            Scenario scenario = scenario(ScenarioFile.drawn(number));
            double ratio = ratioOfP99(scenario);
            String message = "drawn-" + number + ": " + ratio;
            assertTrue(ratio < 1.1, message);
            sum += Math.log(ratio);
        }
        double mean = Math.exp(sum / COMPARED);
        assertTrue(mean < 0.75, () -> "geometric mean: " + mean);
    }

    /** Of horoscope over the dynamic snitch: the geometric mean of as many seeds as it takes. */
    private static double ratioOfP99(Scenario scenario) {
        double sum = 0;
        double reads = 0;
        int seed = 0;
        while (reads < LEAST_READS) {
            seed++;
            RunResult ours = Runs.of(scenario, "horoscope", seed);
            RunResult theirs = Runs.of(scenario, "dynamic_snitch", seed);
            sum += Math.log(ours.value(Metric.P99) / theirs.value(Metric.P99));
            reads += ours.value(Metric.COUNT);
        }
        return Math.exp(sum / seed);
    }

    private static Scenario scenario(ScenarioFile file) {
        return file.variants(false).get(0).scenario();
    }
}
