package io.horoscope.cassandra.plan;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.settings.RoutingMode;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.select.SelectionContext;
import java.util.Comparator;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.tracing.TraceState;

/** The working space of one thread for ordering replicas, so that ordering allocates nothing. */
final class Draft {

    /** Far above any replication factor in use, all datacenters together. */
    static final int MAXIMUM_REPLICAS = 64;

    /** The nodes of the replicas, in Cassandra's order. */
    final Node[] nodes = new Node[MAXIMUM_REPLICAS];

    /** Indexes of the nodes of the local datacenter: what the selector orders. */
    final int[] local = new int[MAXIMUM_REPLICAS];

    /** The order decided on, as positions in the given one. */
    final int[] positions = new int[MAXIMUM_REPLICAS];

    /** The replicas in the order decided on, {@code [0, placedCount)}. */
    final Replica[] placed = new Replica[MAXIMUM_REPLICAS];

    int placedCount;

    /** Orders replicas as {@link #placed} has them; made once, so that sorting by it allocates nothing. */
    final Comparator<Replica> byPlace =
            (left, right) -> Integer.compare(placeOf(left), placeOf(right));

    /** The mode of the plan that this thread made last. */
    RoutingMode mode = RoutingMode.OFF;

    final SelectionContext context;

    private TraceState tracedSession;
    private Node tracedFirst;
    private Node tracedChosen;

    Draft(ReplicaTable replicas) {
        this.context = new SelectionContext(Draft::draw, replicas, MAXIMUM_REPLICAS);
    }

    /** Whether this decision is another than the last one that this thread traced. */
    boolean isNews(TraceState session, Node first, Node chosen) {
        boolean news = session != tracedSession || first != tracedFirst || chosen != tracedChosen;
        tracedSession = session;
        tracedFirst = first;
        tracedChosen = chosen;
        return news;
    }

    /** By identity: these are the very objects of the collection. */
    @SuppressWarnings("ReferenceEquality")
    private int placeOf(Replica replica) {
        int place = 0;
        while (place < placedCount && placed[place] != replica) {
            place++;
        }
        return place;
    }

    private static int draw(int bound) {
        return ThreadLocalRandom.current().nextInt(bound);
    }
}
