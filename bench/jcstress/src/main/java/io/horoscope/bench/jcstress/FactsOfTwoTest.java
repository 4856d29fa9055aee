package io.horoscope.bench.jcstress;

import io.horoscope.core.replica.Fact;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.settings.SettingsReader;
import java.util.List;
import java.util.Map;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two answers of a replica at once, each with two facts. What is known afterwards is of one answer:
 * an answer is one object with final fields, published by one compare-and-set.
 */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "The first answer, whole.")
@Outcome(id = "2, 2", expect = Expect.ACCEPTABLE, desc = "The second answer, whole.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A part of an answer.")
@State
public class FactsOfTwoTest {

    private static final byte[] FIRST = facts(1).encode();
    private static final byte[] SECOND = facts(2).encode();

    private final Facts facts = facts(0);

    @Actor
    public void first() {
        facts.answered(0, FIRST, 1);
    }

    @Actor
    public void second() {
        facts.answered(0, SECOND, 1);
    }

    @Arbiter
    public void afterwards(II_Result result) {
        result.r1 = (int) facts.value(0, 0, 1, 1);
        result.r2 = (int) facts.value(0, 1, 1, 1);
    }

    private static Facts facts(int value) {
        return Facts.read(
                new SettingsReader(Map.of("facts", List.of("a", "b"))),
                "facts",
                Map.of("a", () -> new Numbered("a", value), "b", () -> new Numbered("b", value)),
                false);
    }

    private static final class Numbered implements Fact {
        private final String name;
        private final int value;

        Numbered(String name, int value) {
            this.name = name;
            this.value = value;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public double measure() {
            return value;
        }
    }
}
