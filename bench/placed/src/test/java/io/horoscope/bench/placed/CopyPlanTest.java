package io.horoscope.bench.placed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CopyPlanTest {

    private static final CopyPlan PLAN =
            new CopyPlan(
                    new TreeMap<>(
                            Map.of(
                                    -7L, List.of("127.0.0.2", "127.0.0.3", "127.0.0.2"),
                                    7L, List.of("127.0.0.3"))));

    @Test
    void parse_textOfAPlan_isThatPlan() {
        String text = "-7=127.0.0.2,127.0.0.3,127.0.0.2;7=127.0.0.3";
        assertEquals(text, PLAN.toString());
        assertEquals(PLAN, CopyPlan.parse(text));
    }

    @Test
    void copies_token_areThoseOfThePartThatEndsThereOrLater() {
        assertEquals(3, PLAN.copies(Long.MIN_VALUE + 1).size());
        assertEquals(3, PLAN.copies(-7).size());
        assertEquals(1, PLAN.copies(-6).size());
        assertEquals(1, PLAN.copies(7).size());
        assertEquals(3, PLAN.copies(8).size());
    }

    @Test
    void leastReplicas_differentNodesCountOnce() {
        assertEquals(1, PLAN.leastReplicas());
        assertEquals(2, CopyPlan.parse("-7=127.0.0.2,127.0.0.3,127.0.0.2").leastReplicas());
    }

    @Test
    void parse_notAPlan_isRefusedWithThePart() {
        for (String text : List.of("", "7", "7=", "x=127.0.0.2", "7=127.0.0.2;", "7=a=b")) {
            assertThrows(IllegalArgumentException.class, () -> CopyPlan.parse(text), text);
        }
        assertEquals(
                "not TOKEN=ADDRESS,ADDRESS: '8='",
                assertThrows(IllegalArgumentException.class, () -> CopyPlan.parse("7=127.0.0.2;8="))
                        .getMessage());
    }
}
