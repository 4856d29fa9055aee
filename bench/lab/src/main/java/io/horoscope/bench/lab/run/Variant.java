package io.horoscope.bench.lab.run;

import io.horoscope.bench.lab.cluster.Flavour;
import java.util.List;

/**
 * One of the things that an experiment compares: a Cassandra, and how it chooses replicas.
 *
 * @param name as results have it
 * @param cluster which of a testbed's two clusters runs it, 1 or 2
 * @param dynamicSnitch whether Cassandra's dynamic snitch is on
 * @param selector as in cassandra.yaml, or as YAML in one line; empty for stock nodes
 * @param faultsKnown whether monitors report which nodes have a fault, and not what they measure
 */
public record Variant(
        String name, int cluster, boolean dynamicSnitch, String selector, boolean faultsKnown) {

    /** Stock Cassandra as it comes. */
    public static final Variant VANILLA = new Variant("vanilla", 1, true, "", false);

    /** The same cluster measured again under another name: the difference is noise. */
    public static final Variant VANILLA_AGAIN = new Variant("vanilla, again", 1, true, "", false);

    public static final Variant STOCK_WITHOUT_DYNAMIC_SNITCH =
            new Variant("vanilla, dynamic snitch off", 1, false, "", false);

    /** The patched build as installed: the default selector, dynamic snitch left on. */
    public static final Variant HOROSCOPE = patched("horoscope");

    /** The patched build with Cassandra's own order: the difference to stock is its overhead. */
    public static final Variant PATCHED_CLOSEST = patched("closest");

    /** A coordinator with a copy of the data reads its own. */
    public static final Variant LOCAL_ONLY =
            new Variant("closest, dynamic snitch off", 2, false, "closest", false);

    /** What is possible: monitors report which nodes have a fault, and those are avoided. */
    public static final Variant ORACLE =
            new Variant(
                    "oracle",
                    2,
                    false,
                    "{name: lowest_score, shun: any, prefer_local: unless_busy}",
                    true);

    /** The clusters of most experiments, as each is set up at the start. */
    public static final List<Variant> STOCK_AND_PATCHED = List.of(VANILLA, HOROSCOPE);

    /** The patched build with a selector, dynamic snitch left on. */
    public static Variant patched(String selector) {
        return new Variant(selector, 2, true, selector, false);
    }

    /** The same variant under another name. */
    public Variant called(String otherName) {
        return new Variant(otherName, cluster, dynamicSnitch, selector, faultsKnown);
    }

    public Flavour flavour() {
        return selector.isEmpty() ? Flavour.VANILLA : Flavour.PATCHED;
    }

    /** The name as part of a file's. */
    public String fileName() {
        return name.replaceAll("[^A-Za-z0-9]+", "-");
    }

    @Override
    public String toString() {
        return name;
    }
}
