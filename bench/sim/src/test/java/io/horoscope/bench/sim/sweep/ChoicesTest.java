package io.horoscope.bench.sim.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.sim.cluster.HotLast;
import io.horoscope.bench.sim.scenario.SelectorChoice;
import io.horoscope.core.plan.RetryBudget;
import io.horoscope.core.select.ReplicaSelectors;
import io.horoscope.core.settings.SettingsException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChoicesTest {

    @Test
    void all_hasEverySelectorBothC3sCombinationsAndTheOracle() {
        List<String> labels = labels(Choices.all());
        assertTrue(labels.containsAll(ReplicaSelectors.names()));
        assertTrue(labels.contains("c3_sim"));
        int shipped = ReplicaSelectors.names().size() + 1;
        assertEquals(
                List.of(
                        "vanilla",
                        "horoscope_retry",
                        "horoscope_embedded",
                        "horoscope_no_reports",
                        "home_full",
                        "prequal_full",
                        "c3_full",
                        "two_choices_full",
                        "least_outstanding_full",
                        "oracle"),
                labels.subList(shipped, labels.size()));
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
    void parse_nameOfACombination_isThat() {
        SelectorChoice vanilla = Choices.parse("vanilla").get(0);
        assertEquals("dynamic_snitch", vanilla.name());
        assertEquals("99p", vanilla.section().get("speculative_retry"));
        assertTrue(messageOf("{name: vanilla}").startsWith("unknown selector 'vanilla'"));
        assertTrue(messageOf("{name: c3_sim}").startsWith("unknown selector 'c3_sim'"));
    }

    @Test
    void parse_baselinesWithEqualMeans_haveRetryBudgetAndReports() {
        for (SelectorChoice full : Choices.exactly("home_full, c3_full, prequal_full")) {
            assertEquals("99p", full.section().get("speculative_retry"));
            assertEquals(RetryBudget.DEFAULT_SHARE, full.section().get("retry_budget"));
            assertEquals(0.5, full.section().get("avoid_hot"));
        }
        SelectorChoice home = Choices.exactly("home_reports").get(0);
        assertFalse(home.section().containsKey("speculative_retry"));
        assertEquals("closest", home.name());
        assertTrue(home.make(1) instanceof HotLast);
        assertEquals("c3", Choices.exactly("c3_full").get(0).make(1).name());
    }

    @ParameterizedTest
    @CsvSource({
        "speculative_retry, 99.9p, none",
        "retry_budget, 0.5, 0",
        "channel, embedded, director"
    })
    void parse_settingOfARun_isTakenByAll(String setting, String one, String other) {
        String sections =
                "{name: c3, %1$s: %2$s}, {name: oracle, %1$s: %3$s}".formatted(setting, one, other);
        assertEquals(
                List.of("c3 " + setting + "=" + one, "oracle " + setting + "=" + other, "random"),
                labels(Choices.parse(sections)));
    }

    @Test
    void parse_badSettingOfARun_saysWhatIsAllowed() {
        for (String bad : List.of("99", "0p", "100p", "99.999p", "always", "p", "-1p", "50ms")) {
            for (String name : List.of("c3", "oracle")) {
                String message =
                        messageOf("{name: " + name + ", speculative_retry: '" + bad + "'}");
                assertTrue(message.contains("speculative_retry: '" + bad + "'"), message);
                assertTrue(message.contains("allowed: none, or from 0.01p to 99.99p"), message);
            }
        }
        assertTrue(messageOf("{name: c3, retry_budget: 2}").contains("0 to 1"));
        String message = messageOf("{name: oracle, channel: gossip}");
        assertTrue(message.contains("channel: 'gossip'"), message);
        assertTrue(message.contains("allowed: director, embedded"), message);
    }

    @Test
    void scheduled_severalPolicies_eachWithEveryChoice() {
        List<SelectorChoice> choices = Choices.exactly("closest, prequal");
        assertEquals(
                List.of("closest", "closest weighted_fair scan_threads=2", "prequal", "prequal x"),
                List.of(
                        labels(Choices.scheduled(choices, "fifo")).get(0),
                        labels(Choices.scheduled(choices, "{name: weighted_fair, scan_threads: 2}"))
                                .get(0),
                        labels(Choices.scheduled(choices, "weighted_fair, fifo")).get(3),
                        labels(Choices.scheduled(choices, "{name: fifo, label: x}")).get(1)));
        assertEquals(4, Choices.scheduled(choices, "weighted_fair, fifo").size());
    }

    @Test
    void scheduled_unknownPolicy_saysWhatThereIs() {
        List<SelectorChoice> choices = Choices.exactly("closest");
        for (String text :
                List.of(
                        "lifo",
                        "{name: fifo, scan_threads: 1}",
                        "fifo, fifo",
                        "{name: fifo, oracle: size}")) {
            assertThrows(SettingsException.class, () -> Choices.scheduled(choices, text));
        }
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
        assertTrue(message.contains("profil: unknown setting; allowed here: "), message);
        assertTrue(messageOf("{name: oracle, size: 1}").contains("size: unknown setting"));
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
