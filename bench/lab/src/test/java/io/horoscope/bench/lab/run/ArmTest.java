package io.horoscope.bench.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArmTest {

    @Test
    void attributes_everyArm_areAllThatAnyArmSets() {
        Set<String> all = Set.of("Mode", "Selector", "Heat");
        arms().forEach(arm -> assertEquals(all, arm.attributes().keySet(), arm.name()));
        assertEquals(all, Arm.of("c3").attributes().keySet());
    }

    @Test
    void attributes_heatIsOn_inOneArmOnly() {
        List<Arm> hot = arms().filter(arm -> arm.attributes().get("Heat").equals("on")).toList();
        assertEquals(List.of("horoscope, heat"), hot.stream().map(Arm::name).toList());
        Set<Object> differences = new HashSet<>(hot.get(0).attributes().entrySet());
        differences.removeAll(Arm.HOROSCOPE.attributes().entrySet());
        assertEquals(1, differences.size(), "beside heat it is horoscope");
    }

    @Test
    void named_words_areTheirArmsInTheirOrder() {
        assertEquals(
                List.of(Arm.OFF, Arm.OFF_AGAIN),
                Arm.named(List.of("off_again", "off"), Arm.WITH_FAULTS));
        for (List<Arm> all : List.of(Arm.CALM, Arm.WITH_FAULTS)) {
            assertEquals(all, Arm.named(Arm.words(all), all));
        }
    }

    /** What a cluster that runs already is switched to over CQL. */
    @Test
    void isOn_andSelector_areThoseOfTheAttributes() {
        assertFalse(Arm.OFF.isOn());
        assertFalse(Arm.OFF_AGAIN.isOn());
        assertTrue(Arm.HOROSCOPE.isOn());
        assertEquals("horoscope", Arm.HOROSCOPE.selector());
        assertTrue(Arm.CLOSEST.isOn());
        assertEquals("closest", Arm.CLOSEST.selector());
    }

    private static Stream<Arm> arms() {
        return Stream.of(Arm.CALM, Arm.WITH_FAULTS).flatMap(List::stream);
    }
}
