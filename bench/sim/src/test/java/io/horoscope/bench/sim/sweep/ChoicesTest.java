package io.horoscope.bench.sim.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.sim.scenario.SelectorChoice;
import io.horoscope.core.select.ReplicaSelectors;
import io.horoscope.core.settings.SettingsException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChoicesTest {

    @Test
    void all_hasEverySelectorBothC3AndTheOracle() {
        List<String> labels = labels(Choices.all());
        assertTrue(labels.containsAll(ReplicaSelectors.names()));
        assertTrue(labels.contains("c3_sim"));
        assertEquals("oracle", labels.get(labels.size() - 1));
        assertEquals(ReplicaSelectors.names().size() + 2, labels.size());
    }

    @Test
    void parse_some_addsFloorAndCeiling() {
        assertEquals(
                List.of("closest", "prequal", "random", "oracle"),
                labels(Choices.parse("closest, prequal")));
        assertEquals(List.of("oracle", "random"), labels(Choices.parse("oracle,random")));
    }

    @Test
    void parse_section_isNamedByItsParameters() {
        assertEquals(
                List.of("c3 profile=sim rate_control=on", "fast", "random", "oracle"),
                labels(
                        Choices.parse(
                                "{name: c3, profile: sim, rate_control: 'on'},"
                                        + "{name: round_robin, label: fast}")));
    }

    @Test
    void parse_unknownName_saysWhatThereIs() {
        String message = messageOf("closest,fastest");
        assertTrue(message.startsWith("unknown selector 'fastest'; there are: "), message);
        assertTrue(message.contains("closest") && message.contains("oracle"), message);
        assertTrue(messageOf("{profile: sim}").startsWith("unknown selector 'null'"));
    }

    @Test
    void parse_unknownParameter_saysWhatThereIs() {
        String message = messageOf("{name: c3, profil: sim}");
        assertTrue(message.contains("profil: unknown setting; allowed here:"), message);
    }

    @Test
    void parse_malformedOrTwice_isRefused() {
        assertTrue(messageOf("{name: c3").contains("is not YAML"));
        assertTrue(messageOf("closest,closest").contains("twice"));
        assertTrue(messageOf("com.example.Missing").contains("cannot be made"));
    }

    private static String messageOf(String text) {
        return assertThrows(SettingsException.class, () -> Choices.parse(text)).getMessage();
    }

    private static List<String> labels(List<SelectorChoice> choices) {
        return choices.stream().map(SelectorChoice::label).toList();
    }
}
