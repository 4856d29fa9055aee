package io.horoscope.bench.lab;

import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.Installation;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.Release;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Which Cassandra the nodes of a cluster run: options of the commands that start one. */
public final class CassandraOptions {

    @Option(names = "--cassandra")
    private String version = Release.V4_1_10.toString();

    @Option(names = "--embedded")
    private boolean isEmbedded;

    /** Whether they are the defaults. */
    public boolean isUsual() {
        return flavour() == Flavour.PATCHED;
    }

    /** What nodes with Horoscope run. */
    public Flavour flavour() {
        return release().equals(Release.V4_1_10) && !isEmbedded ? Flavour.PATCHED : Flavour.AGENT;
    }

    /**
     * The release of all nodes.
     *
     * @throws LabException if the lab has no such release
     */
    public Release release() {
        return Release.parse(version);
    }

    public boolean isEmbedded() {
        return isEmbedded;
    }

    /** The cluster of a plan. */
    public LocalCluster cluster(Places places, ClusterPlan plan, Consumer<String> progress) {
        Installation patched = places.patched();
        Installation stock =
                plan.flavour() == Flavour.PATCHED
                        ? patched
                        : places.stock(release(), plan.directory().resolveSibling("stock"));
        return new LocalCluster(plan, patched, stock, progress);
    }

    @Override
    public String toString() {
        return "%s, %s%s"
                .formatted(
                        release(),
                        isUsual() ? "the patched build" : "stock with the Java agent",
                        isEmbedded ? ", without a director and monitors" : "");
    }
}
