package io.horoscope.bench.sim.scenario;

import io.horoscope.bench.sim.cluster.Replica;
import io.horoscope.bench.sim.engine.RealTime;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;

/**
 * A replica of the simulator in real time: a thread that reads waits for as long as the replica
 * would serve the read. It waits for a timer, and takes no processor. Thread-safe.
 */
public final class LiveReplica implements IntConsumer, AutoCloseable {

    private final RealTime time;
    private final Replica replica;
    private final Set<CountDownLatch> waiting = ConcurrentHashMap.newKeySet();

    LiveReplica(RealTime time, Replica replica) {
        this.time = time;
        this.replica = replica;
    }

    /**
     * A node of a scenario. Only types of the JDK, for callers that load this class apart from
     * their own.
     *
     * @param scenario the text of a scenario file without a sweep
     * @param node number from 0
     * @param startNanos when the scenario begins, on the clock of {@link System#nanoTime()}
     */
    public static LiveReplica of(String scenario, int node, long seed, long startNanos) {
        Scenario only = ScenarioFile.parse("governed", scenario).variants(false).get(0).scenario();
        Live.check("governed", only);
        return Live.replica(only, node, seed, startNanos);
    }

    /** Returns when the read of this key has been served. */
    @Override
    public void accept(int key) {
        CountDownLatch served = new CountDownLatch(1);
        boolean waits =
                time.happen(
                        now -> {
                            waiting.add(served);
                            replica.serve(key, false, served::countDown, now);
                        });
        try {
            if (waits) {
                served.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            waiting.remove(served);
        }
    }

    /** Nothing waits from now on. */
    @Override
    public void close() {
        time.close();
        waiting.forEach(CountDownLatch::countDown);
    }
}
