package io.horoscope.cassandra.settings;

import static io.horoscope.cassandra.settings.Sections.assertProblem;
import static io.horoscope.cassandra.settings.Sections.read;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.plan.ThrowingSelector;
import io.horoscope.core.settings.SettingsException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes of the policy at run time. */
class PolicyReaderTest {

    private static final ChangeSource JMX = ChangeSource.jmx("");

    private final RoutingPolicy policy = read("{}").policy();

    @Test
    void change_validValues_takeEffectOneByOne() {
        assertEquals(RoutingMode.SHADOW, changed("mode", "shadow").mode());
        assertEquals(RoutingMode.OFF, changed("mode", "off").mode());
        assertEquals(RoutingMode.ON, changed("keyspaces", "{ks: on}").mode("ks"));
        assertEquals("closest", changed("selector", "closest").selector().name());
        String weighted = "{name: weighted, weights: {cpu: 3}}";
        assertEquals(weighted, changed("formula", weighted).formulaText());
        assertTrue(changed("heat", "on").heat());
    }

    /** Also what is known and counted in these. */
    @Test
    void change_anyKey_keepsTheOthers() {
        RoutingPolicy before =
                read("{state_feedback: [write_queue], scheduling: weighted_fair, heat: on}")
                        .policy();
        RoutingControl defaults = new RoutingControl(read("{}"));
        for (String key : PolicyReader.CHANGEABLE) {
            RoutingPolicy after = PolicyReader.change(before, key, defaults.value(key), JMX);
            assertEquals(before.mode(), after.mode(), key);
            assertEquals(!key.equals("heat"), after.heat(), key);
            if (!key.equals("state_feedback")) {
                assertSame(before.facts(), after.facts(), key);
            }
            if (!key.equals("scheduling")) {
                assertSame(before.scheduling(), after.scheduling(), key);
            }
        }
    }

    @Test
    void change_retryBudget_limitsWhereTheModeIsOn() {
        RoutingPolicy on = read("{mode: on, keyspaces: {watched: shadow}}").policy();
        assertEquals(0.02, on.retryBudget("any"));
        assertEquals(1, on.retryBudget("watched"));
        RoutingPolicy none = PolicyReader.change(on, "retry_budget", "0", ChangeSource.CQL);
        assertEquals(0, none.retryBudget("any"));
    }

    @Test
    void change_scheduling_hasItsNameAndParameters() {
        String weighted = "{name: weighted_fair, points_per_scan: 7, scan_threads: 3}";
        ReadScheduling scheduling = read("scheduling: " + weighted).policy().scheduling();
        assertEquals("weighted_fair", scheduling.order().policy().name());
        assertEquals(3, scheduling.order().scanThreads());
        assertFalse(scheduling.order().dropsEarly());
        assertFalse(scheduling.queuesAll());
        assertEquals(weighted, scheduling.text());
        assertEquals("{name: fifo}", changed("scheduling", "fifo").scheduling().text());
        String priorities = "{name: weighted_fair, priorities: {sessions: high, reporting: low}}";
        assertEquals(priorities, changed("scheduling", priorities).scheduling().text());
        assertTrue(changed("scheduling", priorities).scheduling().order().needsHints());
        String queued = "{name: weighted_fair, bypass: queue}";
        assertTrue(changed("scheduling", queued).scheduling().queuesAll());
    }

    @Test
    void change_stateFeedback_hasTheFactsOfTheNames() {
        RoutingPolicy one = changed("state_feedback", "[write_queue]");
        assertEquals(0, one.facts().index("write_queue"));
        RoutingPolicy none = PolicyReader.change(one, "state_feedback", "[]", ChangeSource.CQL);
        assertTrue(none.facts().isEmpty());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "mode | maybe | mode: 'maybe' ... off, shadow, on",
                "mode | {a: [ | is not YAML",
                "selector | {name: closest, deadband: 1} | selector.deadband: unknown",
                "formula | {weights: {cpu: x}} | formula.weights.cpu: 'x'",
                "directors | [] | directors: cannot be changed at run time ... mode",
                "retry_budget | 2 | retry_budget: '2' ... 0 to 1",
                "heat | hot | heat: 'hot' ... on or off",
                "state_feedback | [SERVICE_TIME] | state_feedback[0].name: ... write_queue, or a",
                "scheduling | lifo | scheduling.name: 'lifo' is not a policy",
                "scheduling | com.example.NotThere | cannot be made ... ClassNotFoundException",
                "scheduling | {name: weighted_fair, drop_early: on} | 'on' is not allowed in a",
                "scheduling | {name: weighted_fair, scan_threads: many} | 'many' ... 0 to 10000",
                "scheduling | {name: weighted_fair, bypass: never} | 'never' ... allow, queue",
                "scheduling | {name: fifo, bypass: queue} | other than fifo; allowed: allow"
            })
    void change_badValue_isRefusedWithWhatIsAllowed(String key, String value, String refusal) {
        assertProblem(refusal(key, value, JMX), refusal.split(" \\.\\.\\. ", -1));
    }

    @Test
    void change_className_isForJmxOnly() {
        String selector = ThrowingSelector.class.getName();
        assertProblem(
                refusal("selector", selector, ChangeSource.CQL),
                "selector.name: '" + selector + "' is not allowed here");
        changed("selector", selector);
        String fact = RoutingControlTest.ThrowingFact.class.getName();
        assertProblem(
                refusal("state_feedback", fact, ChangeSource.CQL),
                "state_feedback[0].name: '" + fact + "' is not allowed here");
        changed("state_feedback", fact);
        assertProblem(
                refusal("scheduling", "com.example.NotThere", ChangeSource.CQL),
                "scheduling.name: 'com.example.NotThere' is not allowed here; allowed: fifo");
    }

    /**
     * M8 of the security review: whatever comes over CQL is refused with a message of one line, or
     * taken.
     */
    @Test
    void change_hostileValues_areRefusedInOneLine() {
        for (String hostile :
                new String[] {
                    null,
                    "[".repeat(100_000),
                    "[".repeat(4_096),
                    "{a: ".repeat(1_000),
                    "- ".repeat(2_000),
                    "a\n# ERROR [main] forged: [",
                    "\"a\\n# ERROR forged\"",
                    "&a [&b [*a, *b]]",
                    "{a: &a [x, x], b: &b [*a, *a], c: [*b, *b]}",
                    "!!int ''",
                    "!!java.net.URL [x]",
                    "{name: evil.Evil}",
                    "{name: popularity_aware, threshold: 2}",
                    "{name: closest, name: random}",
                    "--- a\n--- b",
                    "\u0000"
                }) {
            for (String key : PolicyReader.CHANGEABLE) {
                SettingsException refusal =
                        assertThrows(
                                SettingsException.class,
                                () -> PolicyReader.change(policy, key, hostile, ChangeSource.CQL),
                                () -> key + " took " + hostile);
                assertEquals(
                        refusal.problems().size(),
                        refusal.getMessage().lines().count(),
                        refusal.getMessage());
            }
        }
    }

    /**
     * Twelve references of two make a text of 4,096 times the value, 30 of them one that does not
     * fit into memory.
     */
    @Test
    void change_references_areRefusedBeforeTheyAreWrittenOut() {
        assertProblem(refusal("mode", "{a: &a [x, x], b: [*a, *a]}", ChangeSource.CQL), "aliases");
    }

    @Test
    void change_randomText_isTakenOrRefused() {
        SplittableRandom random = new SplittableRandom(Long.getLong("horoscope.seed", 20260101L));
        String letters = "[]{}:,-&*!|>'\"%@`#?\n\t \\0123.eE~<=ax_";
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(24); i > 0; i--) {
                text.append(letters.charAt(random.nextInt(letters.length())));
            }
            String key =
                    PolicyReader.CHANGEABLE.get(random.nextInt(PolicyReader.CHANGEABLE.size()));
            try {
                PolicyReader.change(policy, key, text.toString(), ChangeSource.CQL);
            } catch (SettingsException e) {
                assertFalse(e.getMessage().isEmpty());
            }
        }
    }

    private RoutingPolicy changed(String key, String value) {
        return PolicyReader.change(policy, key, value, JMX);
    }

    private List<String> refusal(String key, String value, ChangeSource source) {
        return assertThrows(
                        SettingsException.class,
                        () -> PolicyReader.change(policy, key, value, source))
                .problems();
    }
}
