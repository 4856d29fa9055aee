package io.horoscope.bench.sim.cluster;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static io.horoscope.bench.sim.cluster.TestCluster.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.sim.policy.EarliestDeadline;
import io.horoscope.bench.sim.policy.ShortestExpectedFirst;
import io.horoscope.bench.sim.service.SizedService;
import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.select.baseline.ClosestSelector;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One node with one slot; reads take 10 ms, those of large values 30 ms. No delays: all by hand. */
class MultigetTest {

    private static final Values VALUES = new Values(Values.Where.EVERYWHERE, 0.5, 3);
    private static final int SMALL = ValuesTest.key(VALUES, false);
    private static final int LARGE = ValuesTest.key(VALUES, true);

    private final List<String> ended = new ArrayList<>();

    @Test
    void read_severalKeys_endsWithTheLast() {
        TestCluster one = node("fifo", true);
        request(one, 0, "mixed", LARGE, SMALL);
        request(one, 1, "small", SMALL, SMALL);
        one.simulation.runUntil(SECOND);
        assertEquals(List.of("mixed@40", "small@60"), ended);
        assertEquals(2, one.recorder.requestLatencies().getTotalCount());
        assertEquals(59, one.recorder.requestLatencies().getMaxValue() / 1e6, 0.1);
        assertEquals(4, one.recorder.latencies().getTotalCount());
    }

    /** The small value of the first request has 20 ms of slack: those of the second pass it. */
    @Test
    void read_earliestDeadline_servesTheReadWithSlackLater() {
        TestCluster one = node(EarliestDeadline.class.getName(), true);
        request(one, 0, "mixed", LARGE, SMALL);
        request(one, 1, "small", SMALL, SMALL);
        one.simulation.runUntil(SECOND);
        assertEquals(List.of("small@50", "mixed@60"), ended);
    }

    @Test
    void read_unknownSizes_haveNoSlack() {
        TestCluster one = node(EarliestDeadline.class.getName(), false);
        request(one, 0, "mixed", LARGE, SMALL);
        request(one, 1, "small", SMALL, SMALL);
        one.simulation.runUntil(SECOND);
        assertEquals(List.of("mixed@40", "small@60"), ended);
    }

    /** With sizes, a read of a small value is distinguished from those before it. */
    @Test
    void read_shortestExpectedFirst_goesBySizeWhereThatIsKnown() {
        for (boolean known : List.of(false, true)) {
            TestCluster one = node(ShortestExpectedFirst.class.getName(), known);
            one.readAt(0, LARGE);
            one.readAt(1, SMALL);
            one.readAt(50, LARGE);
            one.readAt(51, LARGE);
            one.readAt(52, SMALL);
            one.simulation.runUntil(SECOND);
            List<String> later =
                    known
                            ? List.of(LARGE + "@80", SMALL + "@90", LARGE + "@120")
                            : List.of(LARGE + "@80", LARGE + "@110", SMALL + "@120");
            assertEquals(List.of(LARGE + "@30", SMALL + "@40"), one.ended.subList(0, 2));
            assertEquals(later, one.ended.subList(2, 5));
        }
    }

    private void request(TestCluster one, long millis, String name, int... keys) {
        one.at(
                millis,
                sent ->
                        one.coordinator.read(
                                keys, (read, now) -> ended.add(name + "@" + now / MILLI)));
    }

    private static TestCluster node(String policy, boolean knowsSizes) {
        Scheduling scheduling = TestCluster.scheduling(policy);
        ReadSettings plain = TestCluster.settings(Consistency.ONE, 0, 0);
        ReadSettings settings =
                new ReadSettings(
                        plain.consistency(),
                        plain.shadowRatio(),
                        plain.timeoutNanos(),
                        plain.expiry(),
                        plain.maxAgeNanos(),
                        plain.retryPercentile(),
                        plain.retryBudget(),
                        new Tenants(0, scheduling),
                        new KnownSizes(VALUES, knowsSizes, 10 * MILLI));
        return new TestCluster(
                1,
                node -> new NodeKind(node, 1, Feedback.IN_PROGRESS),
                node -> new SizedService(TestCluster.constant(10 * MILLI), VALUES),
                new ClosestSelector(),
                settings,
                scheduling);
    }
}
