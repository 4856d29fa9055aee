package io.horoscope.bench.lab.experiment.switchback;

import io.horoscope.bench.lab.run.PlacementKind;
import io.horoscope.bench.lab.run.load.TableName;
import io.horoscope.bench.sim.placement.Distribution;
import io.horoscope.placement.Metrics;
import io.horoscope.placement.Nodes;
import io.horoscope.placement.Placement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Placements as keyspaces of a cluster, made for the requests of a distribution. Each keyspace has
 * the same rows. One thread.
 */
final class PlacedArms {

    /** Off, with the placement of the baseline in a second keyspace: what differs is noise. */
    private static final String AGAIN = "base, off, again";

    private final PlacedCluster cluster;
    private final NodeLimit.Rows rows;
    private final Set<PlacementKind> kinds;
    private final RingParts parts;
    private final Nodes nodes;

    /** By keyspace. */
    private final Map<String, PlacedTable> tables = new HashMap<>();

    /**
     * @param holdingAll as many nodes as have the slots for one copy of everything
     */
    PlacedArms(
            PlacedCluster cluster, NodeLimit.Rows rows, Set<PlacementKind> kinds, int holdingAll) {
        this.cluster = cluster;
        this.rows = rows;
        this.kinds = kinds;
        this.parts = RingParts.of(cluster.local().plan(), rows.keysOfPart());
        this.nodes = Nodes.equal(cluster.withCopies().size(), parts.count() / holdingAll);
    }

    RingParts parts() {
        return parts;
    }

    /** Those that placements for this distribution are made for. */
    Requests requests(Distribution distribution) {
        return Requests.draw(distribution, parts.count(), Bed.SEED);
    }

    /** Those of a distribution; keyspaces that are missing are made and filled. */
    List<PlacedArm> of(Distribution distribution) {
        double[] counts = requests(distribution).counts();
        List<PlacedArm> arms = new ArrayList<>();
        for (PlacementKind kind : kinds) {
            Placement placement = kind.strategy().place(counts, nodes);
            double maxToMean = Metrics.maxToMean(placement, counts, nodes);
            String suffix = kind.isForAll() ? "" : "_" + distribution.name();
            PlacedTable table = table(kind.name() + suffix, placement);
            for (Arm selector : List.of(Arm.OFF, Arm.HOROSCOPE)) {
                String name = kind.word() + (selector.equals(Arm.OFF) ? ", off" : ", on");
                arms.add(new PlacedArm(name, kind.word(), selector, table, maxToMean));
            }
            if (kind == PlacementKind.BASE) {
                PlacedTable again = table("base_again", placement);
                arms.add(new PlacedArm(AGAIN, kind.word(), Arm.OFF, again, maxToMean));
            }
        }
        return arms;
    }

    private PlacedTable table(String name, Placement placement) {
        return tables.computeIfAbsent(
                "placed_" + name.toLowerCase(Locale.ROOT),
                keyspace -> {
                    TableName table = new TableName(keyspace, "rows");
                    PlacedTable made =
                            new PlacedTable(table, rows, parts, placement, cluster.writer());
                    made.fill(cluster.local());
                    return made;
                });
    }
}
