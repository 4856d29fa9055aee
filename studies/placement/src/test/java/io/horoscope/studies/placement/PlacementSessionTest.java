package io.horoscope.studies.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.horoscope.bench.sim.sweep.Description;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlacementSessionTest {

    @TempDir private Path folder;

    /** Every case has a row for each seed, and a seed gives the same in any run. */
    @Test
    void run_severalSeeds_hasARowForEachCaseAndSeed() throws IOException {
        run(Experiment.BALANCE, folder, 3, 2);
        List<String> rows = Files.readAllLines(folder.resolve("placement.csv"));
        assertEquals(1 + Experiment.BALANCE.cases().size() * 2, rows.size());
        assertTrue(rows.get(0).startsWith("figure,distribution,strategy,m,r,k,actual_skew,seed,"));
        assertTrue(rows.get(1).startsWith("table 1,uniform,base,4,1,1,1.0,3,"), rows.get(1));
        assertTrue(rows.get(2).startsWith("table 1,uniform,base,4,1,1,1.0,4,"), rows.get(2));
        run(Experiment.BALANCE, folder.resolve("second"), 4, 1);
        List<String> second = Files.readAllLines(folder.resolve("second/placement.csv"));
        assertEquals(1 + Experiment.BALANCE.cases().size(), second.size());
        for (int i = 1; i < second.size(); i++) {
            assertEquals(rows.get(2 * i), second.get(i));
        }
        JsonNode run = new ObjectMapper().readTree(folder.resolve("run.json").toFile());
        assertEquals("placement-balance", run.get("name").asText());
        assertEquals("placement", run.get("parts").get(0).get("kind").asText());
        assertEquals(3, run.get("seed").asInt());
    }

    /** What documents say of it: least movement meets its bound, and moves less than anew. */
    @Test
    void run_movement_meetsBoundsAndMovesLess() {
        for (Distribution distribution : List.of(Distribution.NORMAL, Distribution.GAMMA)) {
            Row today = movement(distribution, Strategy.BALANCED);
            Row least = movement(distribution, Strategy.leastMovement(1.05));
            Row anew = movement(distribution, Strategy.ANEW);
            assertEquals(0, today.moved(), 0);
            assertTrue(today.maxToMean() > 1.05, "today " + today.maxToMean());
            assertTrue(least.maxToMean() <= 1.05, "least movement " + least.maxToMean());
            assertTrue(least.moved() < anew.moved() / 10, least.moved() + " " + anew.moved());
        }
    }

    private static Row movement(Distribution distribution, Strategy strategy) {
        return Experiment.ROBUSTNESS.cases().stream()
                .filter(it -> it.figure().equals("movement"))
                .filter(
                        it ->
                                it.distribution() == distribution
                                        && it.strategy().name().equals(strategy.name()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(strategy.name()))
                .run(1);
    }

    private static void run(Experiment experiment, Path folder, int firstSeed, int seeds)
            throws IOException {
        Description description =
                new Description("test", "command", "commit", "machine", Instant.EPOCH);
        new PlacementSession(experiment, description, folder).run(firstSeed, seeds);
    }
}
