package io.horoscope.core.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.settings.SettingsException;
import io.horoscope.core.settings.SettingsReader;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScoreFormulasTest {

    @Test
    void read_eachName_makesThatFormula() {
        assertEquals("paper", read(Map.of("name", "paper")).name());
        assertEquals("weighted", read(Map.of()).name());
    }

    @Test
    void read_parameters_areUsed() {
        Signals signals = ScoreFormulaTest.using(0.5, 0.5, 0.5);
        Map<String, Object> weights = zeros();
        weights.put("disk", 4);
        assertEquals(4 * Math.log(2), read(Map.of("weights", weights)).score(signals), 1e-9);
        assertEquals(
                new WeightedFormula(WeightedFormula.defaultWeights()).score(signals),
                read(Map.of()).score(signals),
                "by default the documented weights");
    }

    @Test
    void read_badValues_areNamed() {
        assertProblem(Map.of("name", "best"), "name: 'best'", "paper, weighted");
        assertProblem(Map.of("name", "paper", "j", 1), "j: unknown setting");
        assertProblem(
                Map.of("weights", Map.of("gpu", 1)), "weights.gpu: unknown setting", "disk_wait");
        assertProblem(Map.of("weights", Map.of("cpu", -1)), "weights.cpu: '-1'", "from 0 to 1000");
        assertProblem(Map.of("weights", Map.of("disk", 1001)), "weights.disk: '1001'");
        assertProblem(Map.of("weights", Map.of("cpu", "high")), "weights.cpu: 'high'");
        assertProblem(Map.of("weights", zeros()), "weights: every signal weighs 0");
        assertProblem(Map.of("name", "paper", "weights", Map.of("cpu", 1)), "weights: unknown");
    }

    private static Map<String, Object> zeros() {
        Map<String, Object> zeros = new HashMap<>();
        for (int i = 0; i < Signal.count(); i++) {
            zeros.put(Signal.at(i).key(), 0);
        }
        return zeros;
    }

    private static ScoreFormula read(Map<String, ?> section) {
        SettingsReader reader = new SettingsReader(section);
        ScoreFormula formula = ScoreFormulas.read(reader);
        reader.check();
        return formula;
    }

    private static void assertProblem(Map<String, ?> section, String... parts) {
        String message = assertThrows(SettingsException.class, () -> read(section)).getMessage();
        for (String part : parts) {
            assertTrue(message.contains(part), part + " not in: " + message);
        }
    }
}
