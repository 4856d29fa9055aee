package io.horoscope.driver;

import static io.horoscope.driver.FakeClient.LOCAL;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.codahale.metrics.MetricRegistry;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.metrics.Metrics;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What the policy does with the driver's session beside plans. */
class SessionTest {

    private final FakeClient client = new FakeClient();
    private final MetricRegistry registry = new MetricRegistry();

    @Test
    void metrics_dropwizard_haveTheCounters() {
        FakeClient.Ours policy = client.ours(LOCAL, FakeClient.nodes(3, "dc1"));
        client.replicas.addAll(List.of(FakeClient.nodes(3, "dc1")));
        Metrics metrics = FakeClient.fake(Metrics.class, Map.of("getRegistry", registry));

        policy.onSessionReady(session(Optional.of(metrics)));

        assertEquals(
                List.of(
                        "s0.horoscope.default.diverted",
                        "s0.horoscope.default.failed-open",
                        "s0.horoscope.default.plans"),
                List.copyOf(registry.getGauges().keySet()));
        assertEquals(0L, registry.getGauges().get("s0.horoscope.default.plans").getValue());
        assertEquals(0, policy.failedOpen());
    }

    /** An application may give its sessions one registry, and one name. */
    @Test
    void metrics_secondSessionOfTheName_takesThePlaceOfTheFirst() {
        FakeClient.Ours first = client.ours(LOCAL, FakeClient.nodes(3, "dc1"));
        FakeClient.Ours second = client.ours(LOCAL, FakeClient.nodes(3, "dc1"));
        Metrics metrics = FakeClient.fake(Metrics.class, Map.of("getRegistry", registry));

        first.onSessionReady(session(Optional.of(metrics)));
        second.onSessionReady(session(Optional.of(metrics)));
        first.close();

        assertEquals(0, second.failedOpen());
        assertEquals(3, registry.getGauges().size());
        second.close();
        assertEquals(0, registry.getGauges().size());
    }

    @Test
    void metrics_none_isNoFailure() {
        FakeClient.Ours policy = client.ours(LOCAL, FakeClient.nodes(3, "dc1"));

        policy.onSessionReady(session(Optional.empty()));
        policy.close();

        assertEquals(0, policy.failedOpen());
    }

    /** Whatever keeps the gauges from being registered. */
    @Test
    void loads_gaugesFail_areReadAllTheSame() throws InterruptedException {
        CountDownLatch read = new CountDownLatch(1);
        FakeClient.Answer isClosed =
                arguments -> {
                    read.countDown();
                    return true;
                };
        FakeClient.Answer fails =
                arguments -> {
                    throw new IllegalArgumentException("no registry");
                };
        Metrics metrics = FakeClient.fake(Metrics.class, Map.of("getRegistry", fails));
        CqlSession session =
                FakeClient.fake(
                        CqlSession.class,
                        Map.of(
                                "getName",
                                "s0",
                                "getMetrics",
                                Optional.of(metrics),
                                "isClosed",
                                isClosed));
        FakeClient.Ours policy = client.ours(LOCAL, FakeClient.nodes(3, "dc1"));

        policy.onSessionReady(session);

        assertEquals(1, policy.failedOpen());
        assertTrue(read.await(30, TimeUnit.SECONDS));
    }

    /** Otherwise each answer would count once for each profile. */
    @Test
    void tracker_profilesThatShareAPolicy_isRegisteredOnce() {
        DriverContext context =
                FakeClient.context(
                        LOCAL
                                + "basic.load-balancing-policy.class ="
                                + " io.horoscope.driver.HoroscopeLoadBalancingPolicy\n"
                                + "profiles { a { basic.request.timeout = 1s },"
                                + " b { basic.request.timeout = 3s } }\n");

        assertSame(
                context.getLoadBalancingPolicy("a"),
                ((DefaultDriverContext) context).getRequestTracker());
    }

    private static Session session(Optional<Metrics> metrics) {
        return FakeClient.fake(Session.class, Map.of("getName", "s0", "getMetrics", metrics));
    }
}
