package io.horoscope.bench.lab.run.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DirectorScoresTest {

    private static final String JSON =
            """
            {"formula": "weighted", "nodes": [
              {"address": "127.0.0.1", "load": 0.25, "age_seconds": 0.5, "simulated": true,
               "signals": {"cpu": 0.1}},
              {"address": "127.0.0.2", "load": null, "age_seconds": 7, "signals": {}}]}
            """;

    @Test
    void parse_twoNodes_knownLoadAndUnknownLoad() throws Exception {
        Map<String, NodeScore> scores = DirectorScores.parse(JSON);
        NodeScore known = scores.get("127.0.0.1");
        assertEquals(0.25, known.load().orElseThrow());
        assertEquals(Map.of("cpu", 0.1), known.ratios());
        assertEquals(0.5, known.ageSeconds());
        assertTrue(scores.get("127.0.0.2").load().isEmpty());
    }
}
