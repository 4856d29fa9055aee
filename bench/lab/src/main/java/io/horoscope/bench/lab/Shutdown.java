package io.horoscope.bench.lab;

import io.horoscope.bench.lab.cluster.LocalCluster;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Takes a cluster down when this program ends, however it ends short of SIGKILL, unless it was told to leave it up. */
public final class Shutdown {

    private final AtomicBoolean armed = new AtomicBoolean(true);

    private Shutdown() {}

    /**
     * Arms it.
     *
     * @param cluster started by this program, or about to be: a cluster of somebody else would be taken down as well
     */
    public static Shutdown of(LocalCluster cluster, Consumer<String> progress) {
        Shutdown shutdown = new Shutdown();
        Thread hook = new Thread(() -> shutdown.run(cluster, progress), "take-cluster-down");
        Runtime.getRuntime().addShutdownHook(hook);
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
                        "error: the cluster could not be taken down: "
                                + e.getMessage()
                                + "; try: scripts/cluster down");
            }
        }
    }
}
