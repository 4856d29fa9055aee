package io.horoscope.bench.lab;

import io.horoscope.bench.lab.cluster.LocalCluster;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Takes a cluster down when this program ends, other than by SIGKILL, unless it is disarmed. */
public final class Shutdown {

    private final AtomicBoolean armed = new AtomicBoolean(true);

    private Shutdown() {}

    /**
     * Arms it.
     *
     * @param cluster one that this program started or is about to start, never another one
     */
    public static Shutdown of(LocalCluster cluster, Consumer<String> progress) {
        Shutdown shutdown = new Shutdown();
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> shutdown.run(cluster, progress), "shutdown"));
        return shutdown;
    }

    /** From now on the cluster stays as it is. */
    public void disarm() {
        armed.set(false);
    }

    private void run(LocalCluster cluster, Consumer<String> progress) {
        if (armed.getAndSet(false)) {
            try {
                cluster.down();
            } catch (RuntimeException e) {
                progress.accept(
                        "error: the cluster could not be taken down: %s; try: scripts/cluster down"
                                .formatted(e.getMessage()));
            }
        }
    }
}
