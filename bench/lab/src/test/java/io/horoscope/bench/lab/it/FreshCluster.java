package io.horoscope.bench.lab.it;

import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.Installation;
import io.horoscope.bench.lab.cluster.LabNetwork;
import io.horoscope.bench.lab.cluster.LocalCluster;
import java.nio.file.Path;

/** Clusters that begin from nothing, and end with the JVM. */
public final class FreshCluster {

    private FreshCluster() {}

    /** A directory of a test. */
    static Path directory(String name) {
        return Places.ofThisRun().repository().resolve("bench/lab/target/clusters").resolve(name);
    }

    /** The plan of a cluster that a test class has for itself, one at a time. */
    public static ClusterPlan plan(String name, int nodes, Flavour flavour, boolean cgroups) {
        return new ClusterPlan(directory(name), LabNetwork.SINGLE_TESTS, nodes, flavour, cgroups);
    }

    /** The cluster of a plan, not up yet. What an earlier run left has ended. */
    public static LocalCluster of(ClusterPlan plan, Installation stock) {
        Installation patched = Places.ofThisRun().patched();
        new LocalCluster(plan, patched, stock, line -> {}).down();
        LocalCluster cluster = new LocalCluster(plan, patched, stock, System.err::println);
        Runtime.getRuntime().addShutdownHook(new Thread(cluster::discard));
        return cluster;
    }

    /** The same where all nodes are patched. */
    public static LocalCluster of(ClusterPlan plan) {
        return of(plan, Places.ofThisRun().patched());
    }
}
