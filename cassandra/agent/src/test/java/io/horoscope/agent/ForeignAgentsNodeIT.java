package io.horoscope.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A node beside each agent that {@code scripts/agents} names, before and after Horoscope's. */
class ForeignAgentsNodeIT {

    private static final String LIST = "horoscope.agents";

    /** A line each: a name, the jar with its argument, and options of the JVM, between blanks. */
    static Stream<Arguments> agents() throws IOException {
        return Files.readAllLines(Path.of(System.getProperty(LIST))).stream()
                .map(line -> List.of(line.split(" ")))
                .flatMap(
                        words ->
                                Stream.of("4.1", "5.0")
                                        .flatMap(
                                                family ->
                                                        Stream.of("before", "after")
                                                                .map(it -> of(words, family, it))));
    }

    private static Arguments of(List<String> words, String family, String order) {
        return Arguments.of(words.get(0), family, order, words.subList(1, words.size()));
    }

    @ParameterizedTest(name = "{0}, {1}, {2} Horoscope")
    @MethodSource("agents")
    @EnabledIfSystemProperty(named = LIST, matches = ".+")
    void node_besideAnAgent_readsTracesAndShowsTables(
            String name, String family, String order, List<String> jarAndOptions) throws Exception {
        StockNode.Plan plan = new StockNode.Plan(family);
        jarAndOptions.subList(1, jarAndOptions.size()).forEach(plan::option);
        if (order.equals("before")) {
            plan.agent(Path.of(jarAndOptions.get(0))).horoscope();
        } else {
            plan.horoscope().agent(Path.of(jarAndOptions.get(0)));
        }
        AgentNodeIT.requireReads(plan, family, StockNode.TESTS_JAVA);
        System.out.println("on: " + name + " " + family + " " + order);
    }
}
