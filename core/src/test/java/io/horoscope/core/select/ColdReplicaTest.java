package io.horoscope.core.select;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.replica.UsualService;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Two replicas, each the home of half of the reads, that take longer for a read after a pause: other
 * work has displaced what processor and caches held. No reports, so that only their answers count.
 */
class ColdReplicaTest {

    private static final int READS_PER_SECOND = 130;
    private static final double MILLIS_PER_READ = 1_000.0 / READS_PER_SECOND;

    /** After this time without a read a replica is cold. */
    private static final double WARM_MILLIS = 60;

    private static final double WARM = 0.35;
    private static final double COLD = 1.35;
    private static final double STRESSED = 30;

    /** Of a read on its way there and back. */
    private static final double WAY = 0.5;

    private final Coordinator coordinator = Coordinator.of(Map.of("name", "horoscope"));
    private final UsualService[] usual = {new UsualService(), new UsualService()};
    private final double[] readAt = {0, 0};
    private double now = 1_000;

    /** What a first replica serves of all reads, in some seconds. */
    private double share(SplittableRandom random, double seconds, boolean isStressed) {
        int served = 0;
        int reads = (int) (seconds * READS_PER_SECOND);
        for (int read = 0; read < reads; read++) {
            now += MILLIS_PER_READ;
            int home = read % 2;
            long key = random.nextLong();
            int node = coordinator.at(now).orderKey(key, home, 1 - home)[0];
            serve(node, isStressed && node == 0);
            served += node == 0 ? 1 : 0;
        }
        return (double) served / reads;
    }

    private void serve(int node, boolean isStressed) {
        double fast = now - readAt[node] <= WARM_MILLIS ? WARM : COLD;
        double service = isStressed ? STRESSED : fast;
        readAt[node] = now;
        long nanos = Coordinator.nanos(service);
        usual[node].record(nanos, 2, Coordinator.nanos(now));
        long reported = usual[node].nanos();
        double usualMillis = reported < 0 ? Double.NaN : reported / 1e6;
        coordinator.send(node).answer(node, service + WAY, 0, service, usualMillis);
    }

    @Test
    void order_afterAFault_readsComeBackThoughTheFirstOnesAreSlow() {
        Rounds.of(
                50,
                random -> {
                    ColdReplicaTest replicas = new ColdReplicaTest();
                    double before = replicas.share(random, 5, false);
                    assertTrue(before > 0.4 && before < 0.6, "before: " + before);
                    double during = replicas.share(random, 5, true);
                    assertTrue(during < 0.1, "with a fault: " + during);
                    replicas.share(random, 4, false);
                    double after = replicas.share(random, 1, false);
                    assertTrue(after > 0.4, "four seconds after the fault: " + after);
                });
    }

    /** As after a start, until its code is warm: the time for that is that of some reads. */
    @Test
    void order_whileAReplicaIsSlow_readsOneFromTimeToTime() {
        Rounds.of(
                50,
                random -> {
                    ColdReplicaTest replicas = new ColdReplicaTest();
                    replicas.share(random, 5, false);
                    for (int i = 1; i <= 10; i++) {
                        double share = replicas.share(random, 3, true);
                        assertTrue(share > 0, "none in the three seconds " + i);
                        assertTrue(
                                share < 0.1, "too many in the three seconds " + i + ": " + share);
                    }
                });
    }
}
