package io.horoscope.bench.lab.experiment.switchback;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.lab.experiment.switchback.HectorBlocks.Part;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class HectorLocalityTest {

    @Test
    void parts_noRates_areSaturated() {
        assertEquals(Map.of("Zipf 0.1", 0, "Zipf 1.5", 0), rates());
    }

    @Test
    void parts_rates_areOfEachSkew() {
        assertEquals(
                Map.of(
                        "Zipf 0.1, 50/s", 50,
                        "Zipf 0.1, 100/s", 100,
                        "Zipf 1.5, 50/s", 50,
                        "Zipf 1.5, 100/s", 100),
                rates(50, 100));
    }

    private static Map<String, Integer> rates(Integer... chosen) {
        return HectorLocality.parts(List.of(chosen), Duration.ofSeconds(8)).stream()
                .collect(Collectors.toMap(Part::name, Part::rate));
    }
}
