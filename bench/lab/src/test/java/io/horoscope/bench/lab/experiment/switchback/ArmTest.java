package io.horoscope.bench.lab.experiment.switchback;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
        assertEquals(all, Arm.ofPaper("c3").attributes().keySet());
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
        assertEquals(Arm.CALM, Arm.named(Blocks.ARMS, Arm.CALM));
        assertEquals(Arm.WITH_FAULTS, Arm.named(Cycles.ARMS, Arm.WITH_FAULTS));
    }

    private static Stream<Arm> arms() {
        return Stream.of(Arm.CALM, Arm.WITH_FAULTS).flatMap(List::stream);
    }
}
