package io.horoscope.bench.governor;

import io.horoscope.bench.governor.GovernedReads.Governed;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;

/**
 * The simulator's own model of a replica, in real time. Its classes are loaded apart from those of
 * the node, whose libraries have other versions.
 */
final class Governor implements GovernorMBean {

    private static final String REPLICA = "io.horoscope.bench.sim.scenario.LiveReplica";

    private String loadedFrom = "";
    private ClassLoader loader;

    @Override
    public synchronized void govern(
            String classPath,
            String keyspace,
            String scenario,
            int node,
            long seed,
            long startNanos) {
        end();
        try {
            Object replica =
                    loader(classPath)
                            .loadClass(REPLICA)
                            .getMethod("of", String.class, int.class, long.class, long.class)
                            .invoke(null, scenario, node, seed, startNanos);
            GovernedReads.set(new Governed(keyspace, (IntConsumer) replica, new LongAdder()));
        } catch (ReflectiveOperationException | MalformedURLException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new IllegalArgumentException("cannot govern: " + cause, e);
        }
    }

    @Override
    public synchronized void end() {
        Governed before = GovernedReads.get();
        GovernedReads.set(null);
        if (before != null && before.service() instanceof AutoCloseable service) {
            try {
                service.close();
            } catch (Exception e) {
                throw new IllegalStateException("cannot end: " + e, e);
            }
        }
    }

    @Override
    public long getServed() {
        Governed current = GovernedReads.get();
        return current == null ? 0 : current.served().sum();
    }

    private ClassLoader loader(String classPath) throws MalformedURLException {
        if (!classPath.equals(loadedFrom)) {
            List<URL> urls = new ArrayList<>();
            for (String entry : classPath.split(File.pathSeparator, -1)) {
                urls.add(Path.of(entry).toUri().toURL());
            }
            loader =
                    new URLClassLoader(
                            urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
            loadedFrom = classPath;
        }
        return loader;
    }
}
