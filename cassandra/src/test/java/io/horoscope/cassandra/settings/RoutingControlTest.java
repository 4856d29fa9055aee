package io.horoscope.cassandra.settings;

import static io.horoscope.cassandra.settings.Sections.assertProblem;
import static io.horoscope.cassandra.settings.Sections.read;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.plan.ThrowingSelector;
import io.horoscope.core.plan.GuardedSelector;
import io.horoscope.core.replica.Fact;
import io.horoscope.core.settings.SettingsException;
import io.horoscope.core.settings.SettingsReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RoutingControlTest {

    private static final ChangeSource JMX = ChangeSource.jmx("");

    private final RoutingControl control =
            new RoutingControl(
                    read(
                            "{authentication: off, directors: ['127.0.0.1:1'],"
                                    + " keyspaces: {quiet: off}}"));

    @Test
    void watch_changes_isCalledNowAndAfterEachThatIsTaken() {
        List<Boolean> routes = new ArrayList<>();
        control.watch(policy -> routes.add(policy.routes()));
        control.change(PolicyReader.KEYSPACES, "{loud: shadow}", JMX);
        control.change(PolicyReader.KEYSPACES, "{loud: off}", JMX);
        refusal(control, PolicyReader.MODE, "maybe");
        control.change(PolicyReader.MODE, "shadow", JMX);
        assertEquals(List.of(false, true, false, true), routes);
    }

    /** So does it until the facts are set again. */
    @Test
    void remark_factThatThrew_saysThatItIsOff() {
        String own = "[{name: " + ThrowingFact.class.getName() + "}, write_queue]";
        control.change(PolicyReader.STATE_FEEDBACK, own, JMX);
        assertEquals(
                own.replace("write_queue", "{name: write_queue}"),
                control.value(PolicyReader.STATE_FEEDBACK));
        assertEquals(Optional.empty(), control.remark(PolicyReader.STATE_FEEDBACK));
        assertThrows(IllegalStateException.class, control.policy().facts()::encode);
        assertEquals(
                "throwing failed and is switched off until state_feedback is set again",
                control.remark(PolicyReader.STATE_FEEDBACK).orElseThrow());
        control.change(PolicyReader.MODE, "shadow", JMX);
        assertEquals(List.of("throwing"), control.policy().facts().switchedOff());
        control.change(PolicyReader.STATE_FEEDBACK, own, JMX);
        assertEquals(Optional.empty(), control.remark(PolicyReader.STATE_FEEDBACK));
    }

    @Test
    void effective_everyKey_hasTheDefaultsOfWhatIsLeftOut() {
        assertEquals("off", control.effective(PolicyReader.MODE));
        assertEquals("{quiet: off}", control.effective(PolicyReader.KEYSPACES));
        assertEquals("[]", control.effective(PolicyReader.STATE_FEEDBACK));
        assertEquals("off", control.effective(PolicyReader.HEAT));
        control.change(PolicyReader.HEAT, "on", JMX);
        assertEquals("on", control.effective(PolicyReader.HEAT));
        control.change(PolicyReader.FORMULA, "{name: weighted, weights: {cpu: 2}}", JMX);
        assertEquals(
                "{name: weighted, weights: {cpu: 2.0, memory: 0.05, disk: 0.25, disk_wait: 0.5,"
                        + " cpu_pressure: 0.5, io_pressure: 0.5, memory_pressure: 0.5,"
                        + " throttled: 0.5, steal: 0.5, network: 0.0, gc: 0.0, compactions: 0.0,"
                        + " dropped: 0.0}}",
                control.effective(PolicyReader.FORMULA));
        control.change(PolicyReader.SELECTOR, "{name: horoscope, deadband: 2}", JMX);
        assertEquals(
                "{name: horoscope, deadband: 2.0, hot_load: 0.5, rack_cost: 1.1}",
                control.effective(PolicyReader.SELECTOR));
        assertEquals("{name: horoscope, deadband: 2}", control.value(PolicyReader.SELECTOR));
        control.change(PolicyReader.SCHEDULING, "weighted_fair", JMX);
        assertEquals(
                "{name: weighted_fair, scan_threads: 0, drop_early: false, priorities: {},"
                        + " points_per_scan: 20, bypass: allow}",
                control.effective(PolicyReader.SCHEDULING));
        for (String key : PolicyReader.CHANGEABLE) {
            control.change(key, control.effective(key), JMX);
        }
    }

    @Test
    void change_schedulingRefused_onlyFifoIsAllowedAndRemarked() {
        assertEquals(Optional.empty(), control.remark(PolicyReader.SCHEDULING));
        control.refuseScheduling("no such field: tasks");
        assertProblem(
                refusal(control, PolicyReader.SCHEDULING, "weighted_fair"),
                "no such field: tasks; allowed: fifo");
        control.change(PolicyReader.SCHEDULING, "fifo", JMX);
        assertEquals("{name: fifo}", control.value(PolicyReader.SCHEDULING));
        String remark = control.remark(PolicyReader.SCHEDULING).orElseThrow();
        assertTrue(remark.startsWith("this node keeps"), remark);
    }

    @Test
    void change_scoresNeededWithoutDirectors_isRefusedAndNothingChanges() {
        RoutingControl alone = new RoutingControl(read("scope: off"));
        alone.change(PolicyReader.MODE, "on", JMX);
        assertProblem(
                refusal(alone, PolicyReader.SELECTOR, "lowest_score"),
                "scope is off and directors is empty");
        assertEquals("{name: horoscope}", alone.value(PolicyReader.SELECTOR));
        alone.change(PolicyReader.MODE, "off", JMX);
        alone.change(PolicyReader.SELECTOR, "lowest_score", JMX);
        refusal(alone, PolicyReader.KEYSPACES, "{a: shadow}");
    }

    /** A user's fact with a defect. */
    public static final class ThrowingFact implements Fact {

        public ThrowingFact(SettingsReader section) {}

        @Override
        public String name() {
            return "throwing";
        }

        @Override
        public double measure() {
            throw new IllegalStateException();
        }
    }

    /** The settings table shows this remark until a selector is set again. */
    @Test
    void remark_selectorThatKeptFailing_saysThatItIsOff() {
        String throwing = "{name: " + ThrowingSelector.class.getName() + "}";
        control.change(PolicyReader.SELECTOR, throwing, JMX);
        for (int i = 0; i < GuardedSelector.ALLOWED_FAILURES; i++) {
            assertEquals(Optional.empty(), control.remark(PolicyReader.SELECTOR));
            assertThrows(
                    IllegalStateException.class,
                    () -> control.policy().selector().order(new int[2], 2, null));
        }
        control.change(PolicyReader.MODE, "on", JMX);
        String remark = control.remark(PolicyReader.SELECTOR).orElseThrow();
        assertEquals(
                "selector throwing failed 1000 times and is switched off until a selector is set again",
                remark);
        control.change(PolicyReader.SELECTOR, throwing, JMX);
        assertEquals(Optional.empty(), control.remark(PolicyReader.SELECTOR));
    }

    @Test
    void watch_anotherWatcher_takesItsPlace() {
        List<RoutingMode> first = new ArrayList<>();
        List<RoutingMode> second = new ArrayList<>();
        control.watch(policy -> first.add(policy.mode()));
        control.watch(policy -> second.add(policy.mode()));
        control.change(PolicyReader.MODE, "on", JMX);
        assertEquals(List.of(RoutingMode.OFF), first);
        assertEquals(List.of(RoutingMode.OFF, RoutingMode.ON), second);
    }

    private static List<String> refusal(RoutingControl control, String key, String value) {
        return assertThrows(SettingsException.class, () -> control.change(key, value, JMX))
                .problems();
    }
}
