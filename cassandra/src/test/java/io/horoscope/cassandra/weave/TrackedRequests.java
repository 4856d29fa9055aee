package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.cassandra.report.PeerReports;
import io.horoscope.cassandra.request.OwnReads;
import io.horoscope.cassandra.request.ReadTracker;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.replica.RequestListener;
import java.util.ArrayList;
import java.util.List;
import org.apache.cassandra.utils.MonotonicClock;

/** Tracks the requests of reads, and says how many were in flight and what a listener saw. */
final class TrackedRequests {

    // Their indexes are their last bytes.
    final NodeRegistry nodes =
            TestRing.of("127.0.0.0", "127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4");
    final List<Integer> inFlight = new ArrayList<>();
    // Counts a read that has just been served as well.
    final OwnReads coordinatorReads = new OwnReads(() -> 4, () -> 32);
    Facts facts = Facts.EMPTY;
    Tally tally = new Tally();
    RequestListener listener = tally;
    private final ReplicaTable replicas = new ReplicaTable();
    final ReadTracker tracker =
            new ReadTracker(
                    nodes,
                    replicas,
                    () -> listener,
                    MonotonicClock.Global.preciseTime::now,
                    (node, now) -> false,
                    coordinatorReads,
                    new PeerReports(nodes, MonotonicClock.Global.preciseTime::now),
                    () -> facts);

    void begin() {
        tally = new Tally();
        listener = tally;
        inFlight.clear();
        ReadRequestHook.install(tracker);
    }

    /** Takes down how many are in flight at nodes. */
    void note(int... lasts) {
        for (int last : lasts) {
            inFlight.add(replicas.of(last).inFlight());
        }
    }

    void end(String name, int... lasts) {
        note(lasts);
        StringBuilder line = new StringBuilder(name + ": in flight " + inFlight);
        for (int last : lasts) {
            line.append(", ").append(tally.of(last));
        }
        System.out.println(line);
        if (tally.leastLatencyNanos() <= 0) {
            System.out.println("impossible latency: " + tally.leastLatencyNanos());
        }
    }

    /** Adds 63: with one before, the usual service time is known, as these are two for a slot. */
    static boolean hasServedOne(OwnReads reads) {
        long now = MonotonicClock.Global.preciseTime.now();
        for (int i = 1; i < 63; i++) {
            reads.served(1, false, now);
        }
        return reads.served(1, false, now).usualNanos() > 0;
    }
}
