package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.horoscope.bench.lab.it.Expression.Selector;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ExpressionTest {

    @Test
    void of_ratioOfRates_findsMetricsMatchersAndLabels() {
        Expression parsed =
                Expression.of(
                        "sum by (node) (rate(a_total{reason=~\"x|y\"}[5m])) / ignoring (cause) group_left ()"
                                + " (up == 0 and b) > 0.1");
        assertEquals(
                List.of(
                        new Selector("a_total", Map.of("reason", List.of("x", "y")), true),
                        new Selector("up", Map.of(), false),
                        new Selector("b", Map.of(), false)),
                parsed.selectors());
        assertEquals(Set.of("node", "cause"), parsed.labels());
    }

    @Test
    void of_absenceBesideAnother_findsBothAndTheLabel() {
        Expression parsed = Expression.of("up{job=\"a\"} == 1 unless on (instance) b");
        assertEquals(
                List.of(
                        new Selector("up", Map.of("job", List.of("a")), false),
                        new Selector("b", Map.of(), false)),
                parsed.selectors());
        assertEquals(Set.of("instance"), parsed.labels());
    }

    @Test
    void of_labelValues_findsMetricAndLabel() {
        Expression parsed = Expression.of("label_values(a_ratio, signal)");
        assertEquals(List.of(new Selector("a_ratio", Map.of(), false)), parsed.selectors());
        assertEquals(Set.of("signal"), parsed.labels());
    }

    @Test
    void of_whatItDoesNotKnow_isRefused() {
        for (String text :
                List.of(
                        "",
                        "1 > 0",
                        "sum(a",
                        "a)",
                        "a[5m]",
                        "rate(a_total)",
                        "deriv(a)",
                        "a{b!=\"c\"}",
                        "a{b=c}",
                        "a; b",
                        "sum by node (a)")) {
            assertThrows(IllegalArgumentException.class, () -> Expression.of(text), text);
        }
    }
}
