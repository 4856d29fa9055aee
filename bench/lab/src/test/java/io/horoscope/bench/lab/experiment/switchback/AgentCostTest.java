package io.horoscope.bench.lab.experiment.switchback;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AgentCostTest {

    private static final Set<String> ARMS =
            Set.of("stock", "agent, off", "agent, on", "stock, again");

    @Test
    void arm_fourRounds_isEachArmOnceAtEachNodeAndOnceInEachRound() {
        for (int fixed = 1; fixed <= 4; fixed++) {
            int one = fixed;
            assertEquals(ARMS, arms(round -> AgentCost.arm(one, round).name()));
            assertEquals(ARMS, arms(node -> AgentCost.arm(node, one).name()));
        }
    }

    private static Set<String> arms(IntFunction<String> arm) {
        return IntStream.rangeClosed(1, 4).mapToObj(arm).collect(Collectors.toSet());
    }
}
